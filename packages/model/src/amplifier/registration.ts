/** The path follows the address of a cloud [CONNECT-05]. */
export const registerPath = '/devices/register';
