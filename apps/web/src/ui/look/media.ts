/** The conditions that layouts share, by the names under which style sheets ask for them: `@media (--narrow)`. */

/** Phones, upright and lying down: one column, sheets instead of dialogs. */
export const narrow = '(max-width: 767.98px), (max-width: 959.98px) and (max-height: 499.98px)';
/** Phones lying down: wide, and with no height to spare. */
export const flat = '(min-width: 600px) and (max-width: 959.98px) and (max-height: 499.98px)';

const named: Readonly<Record<string, string>> = {
  '--narrow': narrow,
  '--roomy': '(min-width: 960px), (min-width: 768px) and (min-height: 500px)',
  '--flat': flat,
  /** Phones upright, but for the narrowest. */
  '--upright': '(min-width: 360px) and (max-width: 767.98px) and (min-height: 500px)',
};

/** For style sheets that are built: puts the conditions in the place of their names. A name that is none fails the build. */
export const namedMedia = {
  plugins: [
    {
      postcssPlugin: 'named-media',
      AtRule: {
        media(rule: { params: string }): void {
          rule.params = rule.params.replaceAll(/\((--[a-z-]+)\)/g, (_, name: string) => {
            const condition = named[name];
            if (condition === undefined) throw new Error(`No condition is called ${name}`);
            return condition;
          });
        },
      },
    },
  ],
};
