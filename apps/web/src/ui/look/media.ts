/** The shared media conditions, by the names in style sheets: `@media (--narrow)`. */

export const narrow = '(max-width: 767.98px), (max-width: 959.98px) and (max-height: 499.98px)';
export const flat = '(min-width: 600px) and (max-width: 959.98px) and (max-height: 499.98px)';

const named: Readonly<Record<string, string>> = {
  '--narrow': narrow,
  '--roomy': '(min-width: 960px), (min-width: 768px) and (min-height: 500px)',
  '--flat': flat,
  '--upright': '(min-width: 360px) and (max-width: 767.98px) and (min-height: 500px)',
};

/** For the CSS build: replaces the names by their conditions; an unknown name fails the build. */
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
