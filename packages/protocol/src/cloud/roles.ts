/** An operator mutes, moves faders, chooses sources and acknowledges. */
export const roles = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof roles)[number];

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
