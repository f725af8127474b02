import { Empty } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { useGroupWords } from './words.ts';

function NoGroup() {
  const words = useGroupWords();
  return (
    <Page>
      <Empty icon="mixer" title={words.selectTitle} level={1}>
        {words.selectBody}
      </Empty>
    </Page>
  );
}
export { NoGroup as Screen };
