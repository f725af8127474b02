import { ethernet } from '@headroom/model/amplifier';
import type { Dot1xMode } from '@headroom/model/network';
import { Hidden } from '../../device/controls/hidden.tsx';
import { StagedText } from '../../device/controls/staged.tsx';
import { useName } from '../../device/names/use-name.ts';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import typography from '../../ui/look/typography.module.css';
import type { Dot1x } from './use-dot1x.ts';
import { useDot1xWords } from './words.ts';

export function SignInCard({ dot1x }: { readonly dot1x: Dot1x }) {
  const words = useDot1xWords();
  const { form, modeParameter, password, isHidden, isOn, isKept, isEdited, problems } = dot1x;
  return (
    <SectionCard
      title={words.signIn}
      icon="key"
      edited={isEdited}
      aside={
        isEdited ? (
          <Chip tone="accent" icon="edit">
            {words.edited}
          </Chip>
        ) : (
          <Chip icon="check">{words.asSaved}</Chip>
        )
      }
    >
      <Stack>
        {isHidden ? <Hidden label={words.mode} why={modeParameter.lockedWhy} /> : <ModeChoice dot1x={dot1x} />}
        <StagedText
          form={form}
          name="dot1xIdentity"
          error={problems.includes('identity missing') ? words.identityMissing : undefined}
          disabled={!isOn}
        />
        {isHidden ? (
          <Hidden label={words.password} why={modeParameter.lockedWhy} />
        ) : (
          <PasswordField
            label={dot1x.mode === 'TLS' ? words.keyPassword : words.password}
            value={password}
            onChange={dot1x.setPassword}
            maxLength={ethernet.properties.dot1xPassword.property.maxLength}
            placeholder={isKept ? '••••••••' : ''}
            hint={isKept ? words.passwordKept : undefined}
            error={problems.includes('password missing') ? words.passwordMissing : undefined}
            locked={modeParameter.lockedWhy}
            disabled={!isOn || modeParameter.disabled || form.busy}
            autoComplete="new-password"
          />
        )}
        <StagedText form={form} name="dot1xAnonymousIdentity" disabled={!isOn} />
        <StagedText form={form} name="dot1xDomain" disabled={!isOn} />
      </Stack>
    </SectionCard>
  );
}

function ModeChoice({ dot1x: { form, files, modeParameter, mode, savedMode } }: { readonly dot1x: Dot1x }) {
  const words = useDot1xWords();
  const { option } = useName();
  return (
    <Stack gap={4}>
      <span className={typography.label}>{words.mode}</span>
      <Segmented
        label={words.mode}
        value={mode}
        options={modeParameter.property.options.map((value) => ({ value, label: option(value) }))}
        onChange={(next) => {
          form.set('dot1xMode', next);
          files.drop(next);
        }}
        disabled={modeParameter.disabled || form.busy}
        locked={modeParameter.lockedWhy}
        block
      />
      <Caption>
        {modeBody(words, mode, form.edited.includes('dot1xMode') && savedMode !== undefined ? option(savedMode) : undefined)}
      </Caption>
    </Stack>
  );
}

function modeBody(words: ReturnType<typeof useDot1xWords>, mode: Dot1xMode, was: string | undefined): string {
  const means = { Disabled: words.meansDisabled, PEAP: words.meansPeap, TLS: words.meansTls, TTLS: words.meansTtls }[mode];
  return was === undefined ? means : `${words.was(was)} ${means}`;
}
