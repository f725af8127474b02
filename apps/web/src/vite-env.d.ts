/// <reference types="vite/client" />
declare const __HEADROOM_VERSION__: string;
