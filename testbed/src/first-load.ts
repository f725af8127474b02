/** For the budget test and the bench. */

interface LoadedResponse {
  url(): string;
  request(): { sizes(): Promise<{ readonly responseBodySize: number }> };
}
interface LoadingPage {
  on(event: 'response', listener: (response: LoadedResponse) => void): unknown;
}
interface FirstLoad {
  /** Compressed bytes. */
  readonly scripts: number;
  readonly all: number;
  readonly scriptFiles: number;
  readonly files: number;
}

/** Call the result once the page is idle. */
export function weighLoad(page: LoadingPage): () => Promise<FirstLoad> {
  const responses: LoadedResponse[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const loaded = await Promise.all(
      responses.map(async (response) => ({ url: response.url(), bytes: (await response.request().sizes()).responseBodySize })),
    );
    const scripts = loaded.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
    const sum = (of: readonly { readonly bytes: number }[]) => of.reduce((total, { bytes }) => total + bytes, 0);
    return { scripts: sum(scripts), all: sum(loaded), scriptFiles: scripts.length, files: loaded.length };
  };
}
