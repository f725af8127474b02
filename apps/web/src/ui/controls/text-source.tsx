import { FileDrop } from './file-drop.tsx';
import { TextArea } from './text-area.tsx';

interface TextSourceProps {
  label: string;
  hint: string;
  error: string | undefined;
  text: string;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  file: { readonly label: string; readonly accept: string };
}

export function TextSource({ label, hint, error, text, onText, onFile, file }: TextSourceProps) {
  return (
    <>
      <TextArea label={label} hint={hint} error={error} value={text} rows={5} onChange={onText} onFile={onFile} />
      {text.trim() === '' && <FileDrop {...file} onFile={onFile} />}
    </>
  );
}
