/** Where an amplifier registers, below the address of a cloud [CONNECT-05]. */
export const registerPath = '/devices/register';
