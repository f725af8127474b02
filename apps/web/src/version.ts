/** The package's version, set by the build [SHELL-23]. */
export const version: string = __HEADROOM_VERSION__;
