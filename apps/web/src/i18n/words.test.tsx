import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { createWords, prepareLanguage } from './words.ts';

afterEach(() => {
  cleanup();
  preferences.set('language', '');
});

function areaOf(zh: () => Promise<{ words: { hello: string } }>) {
  const useWords = createWords({ hello: 'Hello' }, { es: () => Promise.resolve({ words: { hello: 'Hola' } }), zh });
  return function Page() {
    const words = useWords();
    const [count] = useState(1);
    return <p>{`${words.hello} ${count}`}</p>;
  };
}
const shown = async (Page: () => React.ReactNode) => {
  await act(async () => {
    render(
      <Suspense fallback="...">
        <Page />
      </Suspense>,
    );
  });
};

describe('the words of an area', () => {
  it('[ENUM-02] are in the chosen language once they are loaded, whatever hooks follow them', async () => {
    preferences.set('language', 'zh');
    await shown(areaOf(() => Promise.resolve({ words: { hello: '你好' } })));
    expect(screen.getByText('你好 1')).toBeTruthy();
  });

  it('[SHELL-26] change while the page shows', async () => {
    await shown(areaOf(() => Promise.resolve({ words: { hello: '再见' } })));
    await act(async () => {
      await prepareLanguage('zh');
      preferences.set('language', 'zh');
    });
    expect(screen.getByText('再见 1')).toBeTruthy();
  });

  it.each([
    ['es-MX', 'Buenas'],
    ['zh-CN', '您好'],
    ['fr-FR', 'Hello'],
  ])('[SHELL-27] are those of the browser if none is chosen: in %s "%s"', async (tag, said) => {
    const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
    const useWords = createWords(
      { hello: 'Hello' },
      { es: () => Promise.resolve({ words: { hello: 'Buenas' } }), zh: () => Promise.resolve({ words: { hello: '您好' } }) },
    );
    await shown(() => <p>{`${useWords().hello} 2`}</p>);
    expect(await screen.findByText(`${said} 2`)).toBeTruthy();
    browser.mockRestore();
  });

  it('are English if the language cannot be loaded', async () => {
    preferences.set('language', 'zh');
    await shown(areaOf(() => Promise.reject(new Error('offline'))));
    expect(screen.getByText('Hello 1')).toBeTruthy();
  });
});
