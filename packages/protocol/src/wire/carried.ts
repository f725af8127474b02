/** The page's own server carries socket and uploads: origin and port do not matter. */

/** `192.168.1.20` or `192.168.1.20:1234`. */
export const carriedTo = 'amp';
/** Closes a socket whose amplifier is unreachable; the reason is an obstacle. */
export const obstacleCode = 4502;

export const obstacles = ['unknown name', 'no way', 'nothing listens', 'silent', 'refused', 'not carried'] as const;
export type Obstacle = (typeof obstacles)[number];
export const readObstacle = (reason: string): Obstacle | undefined => obstacles.find((known) => known === reason);
