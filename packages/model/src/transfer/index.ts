export {
  exportAmp,
  exportChannel,
  type AmpExport,
  type ChannelExport,
  type Exported,
  type ExportLock,
  type ExportRefusal,
} from './export.ts';
export {
  compare,
  comparedSections,
  type Compared,
  type ComparedGroup,
  type ComparedRow,
  type ComparedSection,
  type Comparison,
} from './comparison.ts';
export { addressesIn, copyLeaves, copySections, planCopy, type CopyPlan, type CopySection } from './copy.ts';
export { knownLeaf, type KnownLeaf } from './known-leaf.ts';
export { isOnDevice, type Altered, type Dropped, type DropReason, type Replaced } from './legal-values.ts';
export { type Kept } from './output-state.ts';
export {
  factsOf,
  freeSnapshotName,
  maxSnapshotNameLength,
  maxSnapshotBytes,
  readNamedSnapshot,
  snapshotReading,
  snapshotScopes,
  writeNamedSnapshot,
  type NamedSnapshot,
  type ReadNamedSnapshot,
  type SnapshotFacts,
  type SnapshotRefusal,
  type SnapshotScope,
} from './named-snapshot.ts';
export { planImport, type DecidedImport, type ImportPlan, type ImportRefusal, type ImportTarget } from './plan.ts';
export {
  partOf,
  planRestore,
  readSnapshot,
  writeSnapshot,
  type ReadSnapshot,
  type RestorePlan,
  type RestoreTarget,
  type Snapshot,
} from './restore.ts';
export { allAmpSections, allChannelSections, ampSections, localAmpSections, type AmpSection, type Section } from './sections.ts';
export { readSettingsFile, type AmpFile, type ChannelFile, type ReadSettings, type SettingsFile, type TouchFile } from './settings-file.ts';
export { checkSignature, insertSignature, type SignatureCheck } from './signature.ts';
export { channelOf, cleanText, isInState, stateOf, type AmpState, type StateFacts } from './state.ts';
export { applyStep, isOfNetwork, undo, type Step, type WriteStep } from './step.ts';
export { risesOf, type Decided, type ValueChange } from './value-plan.ts';
export { planWayBack, type WayBack } from './way-back.ts';
