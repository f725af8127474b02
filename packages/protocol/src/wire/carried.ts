/** The road by way of the page's own server, which carries socket and uploads to an amplifier: no origin and no port stands between them there. */

/** Names the amplifier in a carried address: `192.168.1.20` or `192.168.1.20:1234`. */
export const carriedTo = 'amp';
/** The code that ends a socket whose amplifier could not be reached; its reason is one of the obstacles. */
export const obstacleCode = 4502;

/** What the carrier met on the way. */
export const obstacles = ['unknown name', 'no way', 'nothing listens', 'silent', 'refused', 'not carried'] as const;
export type Obstacle = (typeof obstacles)[number];
export const readObstacle = (reason: string): Obstacle | undefined => obstacles.find((known) => known === reason);
