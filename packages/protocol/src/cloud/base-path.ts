/** Below the cloud's own address: pages and calls share names such as /venues. */
export const basePath = '/api';
