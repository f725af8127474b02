/** Pages and calls share names such as /venues. */
export const basePath = '/api';
