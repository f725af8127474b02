/** What the first page of the application weighs as a browser loads it: for the test of the budget and for the bench. */

interface LoadedResponse {
  url(): string;
  request(): { sizes(): Promise<{ readonly responseBodySize: number }> };
}
/** A browser's page, as much of it as is needed. */
interface LoadingPage {
  on(event: 'response', listener: (response: LoadedResponse) => void): unknown;
}
interface FirstLoad {
  /** In bytes as they crossed the wire, compressed. */
  readonly scripts: number;
  readonly all: number;
  readonly scriptFiles: number;
  readonly files: number;
}

/** Weighs from now on; the answer is a scale to read once the page has come to rest. */
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
