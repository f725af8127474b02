import { decimalSign } from '../src/i18n/locale.ts';
import { writeNumber } from '../src/ui/drag/value.ts';
import type { Reading } from '../src/ui/look/text.tsx';
import type { LevelSource, Source } from '../src/ui/meters/meter.tsx';
import type { Language } from './words.ts';

export const samples = {
  en: {
    mute: 'Mute',
    muted: 'Muted',
    someMuted: 'Some muted',
    saving: 'Saving',
    gain: 'Gain',
    trim: 'Trim',
    delay: 'Delay',
    frequency: 'Frequency',
    locked: 'The tuning is locked by its author.',
    ready: 'Ready',
    limit: 'Limit',
    clip: 'Clip',
    thermal: 'Thermal',
    stale: 'No update for 18 s. Values may be old.',
    level: 'Output level',
    name: 'Name',
    tooShort: 'Use at least 8 characters',
    remove: 'Remove Patio 70 V?',
    removeText: '10.20.4.23 leaves this venue and disconnects from the cloud. To bring it back you need a new registration token.',
    removeVerb: 'Remove amp',
  },
  es: {
    mute: 'Silenciar',
    muted: 'Silenciado',
    someMuted: 'Algunos silenciados',
    saving: 'Guardando',
    gain: 'Ganancia',
    trim: 'Ajuste',
    delay: 'Retardo',
    frequency: 'Frecuencia',
    locked: 'El autor ha bloqueado este ajuste.',
    ready: 'Listo',
    limit: 'Límite',
    clip: 'Recorte',
    thermal: 'Térmico',
    stale: 'Sin datos desde hace 18 s. Los valores pueden ser antiguos.',
    level: 'Nivel de salida',
    name: 'Nombre',
    tooShort: 'Use al menos 8 caracteres',
    remove: '¿Quitar Patio 70 V?',
    removeText: '10.20.4.23 deja este local y se desconecta de la nube. Para volver a incorporarlo necesita un nuevo código de registro.',
    removeVerb: 'Quitar amplificador',
  },
  zh: {
    mute: '静音',
    muted: '已静音',
    someMuted: '部分静音',
    saving: '正在保存',
    gain: '增益',
    trim: '微调',
    delay: '延时',
    frequency: '频率',
    locked: '调音已被作者锁定。',
    ready: '就绪',
    limit: '限幅',
    clip: '削波',
    thermal: '过热',
    stale: '已有 18 秒没有更新，数值可能已过时。',
    level: '输出电平',
    name: '名称',
    tooShort: '至少使用 8 个字符',
    remove: '要移除 Patio 70 V 吗？',
    removeText: '10.20.4.23 将离开此场所并断开与云端的连接。要重新加入，需要新的注册令牌。',
    removeVerb: '移除功放',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** As the reader of the page's language writes it. */
const written = (value: number, decimals: number) => writeNumber(value, decimals, decimalSign(document.documentElement.lang || 'en'));

export const decibels = (value: number): Reading => ({ text: written(value, 1), unit: 'dB' });
export const signedDecibels = (value: number): Reading => ({ text: value > 0 ? `+${written(value, 1)}` : written(value, 1), unit: 'dB' });
export const milliseconds = (value: number): Reading => ({ text: written(value, value < 10 ? 2 : 0), unit: 'ms' });
export const quality = (value: number): Reading => ({ text: written(value, 2), unit: '' });
export const ohms = (value: number): Reading => ({ text: written(value, 1), unit: 'Ω' });
export const volts = (value: number): Reading => ({ text: written(value, 1), unit: 'V' });
export const hertz = (value: number): Reading =>
  value >= 1000
    ? { text: written(value / 1000, value >= 10000 ? 1 : 2), unit: 'kHz' }
    : { text: written(value, value < 100 ? 1 : 0), unit: 'Hz' };

/** Always the same value. */
export function still<Value>(value: Value): Source<Value> {
  return (listener) => {
    listener(value);
    return () => {};
  };
}

/** Programme at about `centre` dB, told every 100 ms. */
export function programme(centre: number): LevelSource {
  return (listener) => {
    let time = 0;
    const tell = () => {
      time += 0.1;
      listener(centre + 5 * Math.sin(time * 3) * Math.sin(time * 1.7) + 2 * Math.sin(time * 11));
    };
    tell();
    const timer = setInterval(tell, 100);
    return () => clearInterval(timer);
  };
}
