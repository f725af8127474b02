/** Style sheets name these: `@media (--narrow)`. */

// A sheet of paper would be narrow, but is read like a page on a desk.
export const narrow = 'screen and (max-width: 47.99em), screen and (max-width: 59.99em) and (max-height: 31.24em)';
export const flat = '(min-width: 37.5em) and (max-width: 59.99em) and (max-height: 31.24em)';

const named: Readonly<Record<string, string>> = {
  '--narrow': narrow,
  '--roomy': 'print, (min-width: 60em), (min-width: 48em) and (min-height: 31.25em)',
  '--flat': flat,
  /** Narrower than the narrowest window at the usual text size: text is set large on a phone. */
  '--tight': '(max-width: 19.99em)',
  '--upright': 'screen and (min-width: 22.5em) and (max-width: 47.99em) and (min-height: 31.25em)',
};

/** An unknown name fails the build. */
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
