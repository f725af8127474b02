import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { VenuePage } from '../venue-page.tsx';
import { Log } from './log.tsx';
import { useVenueLogWords } from './words.ts';

function AccountLogPage() {
  const words = useVenueLogWords();
  return (
    <VenuePage title={words.title} back={cloudPaths.profile} beside={<span>{words.ofAccount}</span>}>
      <Log venue={undefined} />
    </VenuePage>
  );
}
export { AccountLogPage as Screen };
