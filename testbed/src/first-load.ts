/** Over plain http from a name, browsers take gzip but no Brotli. */

/** The amplifiers must know it. */
export const phoneName = 'amp.example';

/** For Chromium with this flag, `url` under that name. */
export function fromPhone(url: string): { readonly url: string; readonly flag: string } {
  const { hostname, port } = new URL(url);
  return { url: `http://${phoneName}:${port}/`, flag: `--host-resolver-rules=MAP ${phoneName} ${hostname}` };
}

interface LoadedResponse {
  url(): string;
  headers(): Readonly<Record<string, string>>;
  request(): { sizes(): Promise<{ readonly responseBodySize: number }> };
}
interface LoadingPage {
  on(event: 'response', listener: (response: LoadedResponse) => void): unknown;
}
interface FirstLoad {
  /** Compressed bytes. */
  readonly scripts: number;
  readonly firstScript: number;
  readonly all: number;
  readonly scriptFiles: number;
  readonly files: number;
  readonly codings: readonly string[];
}

/** Call the result once the page is idle. */
export function weighLoad(page: LoadingPage): () => Promise<FirstLoad> {
  const responses: LoadedResponse[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const loaded = await Promise.all(
      responses.map(async (response) => ({
        isScript: new URL(response.url()).pathname.endsWith('.js'),
        coding: response.headers()['content-encoding'] ?? 'none',
        bytes: (await response.request().sizes()).responseBodySize,
      })),
    );
    const scripts = loaded.filter(({ isScript }) => isScript);
    const sum = (of: readonly { readonly bytes: number }[]) => of.reduce((total, { bytes }) => total + bytes, 0);
    return {
      scripts: sum(scripts),
      firstScript: sum(scripts.slice(0, 1)),
      all: sum(loaded),
      scriptFiles: scripts.length,
      files: loaded.length,
      codings: [...new Set(scripts.map(({ coding }) => coding))],
    };
  };
}
