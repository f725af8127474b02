/** The version that the application reports [SHELL-23]: the package's, put in by the build. */
export const version: string = __HEADROOM_VERSION__;
