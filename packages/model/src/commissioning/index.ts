export { checkNames, checkOf, type CheckName } from './checks/index.ts';
export type { Need, Outcome } from './checks/row.ts';
export { canonicalJson } from './canonical.ts';
export {
  differenceAt,
  differencesFrom,
  planTakeBack,
  readAcceptances,
  type Acceptance,
  type Acceptances,
  type Difference,
} from './differences.ts';
export {
  maxReports,
  readReports,
  referenceOf,
  rewriteReports,
  withOpened,
  withSigned,
  withoutReport,
  writeReports,
  type HandedOver,
  type Reference,
} from './handover.ts';
export { scopeAt, type Scope } from './scope.ts';
export { changedSteps, guardOf, judge, stepKey, stepsOf, type CheckStep, type JudgedStep } from './judge.ts';
export { maxRecipeBytes, outcomes } from './limits.ts';
export { endTone, planTestSound, readTone, toneText, type BeforeTone, type SoundPlan } from './test-sound.ts';
export { commissioningWords, findingNames, type CommissioningWords, type FindingName } from './names.ts';
export { spanishCommissioningWords } from './names.es.ts';
export { chineseCommissioningWords } from './names.zh.ts';
export {
  defaultRecipe,
  maxRecipeChecks,
  readRecipe,
  recipeJson,
  recipeRefusals,
  type ReadRecipe,
  type Recipe,
  type RecipeRefusal,
} from './recipe.ts';
export {
  beginRetest,
  maxReportBytes,
  maxSignerLength,
  readReport,
  reportRefusals,
  signReport,
  writeReport,
  type Report,
  type ReportRefusal,
  type SignRefusal,
} from './report.ts';
export {
  beginRun,
  maxRemarkLength,
  nextRun,
  openSteps,
  resultOf,
  runLifeMs,
  verdictOf,
  withoutRemark,
  needsRemark,
  type Result,
  type Run,
  type RunEvent,
  type Verdict,
  type VoidReason,
} from './run.ts';
export { resultSentence } from './sentence.ts';
export { readRun, recordsOf, writeRun, type StepRecord } from './stored.ts';
