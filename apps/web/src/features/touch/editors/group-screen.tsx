/** [TOUCH-01] */

import { Navigate } from '../../../navigation/router.tsx';
import { readGroupIndex } from '@headroom/model/touch';
import { paths } from '../../../navigation/local-table.ts';
import { useTitle } from '../../../navigation/place.ts';
import { SourceEditor } from './source-editor.tsx';
import { SubGroupEditor } from './sub-group-editor.tsx';
import { useTouchAddress } from '../touch-address.ts';
import { useTouchSession } from '../touch-session.ts';
import { VolumeEditor } from './volume-editor.tsx';

function TouchGroupPage() {
  const { id, shown } = useTouchSession();
  const { group: groupText, subGroup: subText } = useTouchAddress();
  const index = readGroupIndex(groupText, shown.groups);
  const group = index === undefined ? undefined : shown.groups[index];
  const subGroups = group?.type === 'volume' ? group.subGroups : [];
  const sub = readGroupIndex(subText, subGroups);
  const parent = paths.touchGroup(id, index ?? 0);
  const name = sub === undefined ? group?.name : subGroups[sub]?.name;
  useTitle(name ?? '', sub === undefined ? paths.touch(id) : parent);
  if (index === undefined || !group) return null;
  if (group.type === 'sourceSelect')
    return subText === undefined ? <SourceEditor key={index} index={index} group={group} /> : <Navigate to={parent} replace />;
  if (subText === undefined) return <VolumeEditor key={index} index={index} group={group} />;
  const subGroup = sub === undefined ? undefined : subGroups[sub];
  if (sub === undefined || !subGroup) return <Navigate to={parent} replace />;
  return <SubGroupEditor key={`${index} ${sub}`} index={index} group={group} sub={sub} subGroup={subGroup} />;
}
export { TouchGroupPage as Screen };
