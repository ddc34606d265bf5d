import type { Plugin } from 'vite'

/** A declaration whose height or width follows the bars of a phone's browser, in a style sheet without white space. */
const newUnits = /([a-z-]+):([^;{}]*?[\d.][dsl]v[hw][^;{}]*)/g

/** `height:85dvh` → `height:85vh;height:85dvh`, for browsers that know the first alone (Samsung Internet 20). */
export const withOlderUnits = (css: string): string =>
  css.replaceAll(newUnits, (written, property: string, value: string) => {
    const older = value.replaceAll(/([\d.])[dsl](?=v[hw])/g, '$1')
    return `${property}:${older};${written}`
  })

/** The compiler of styles leaves these units as they are, whatever it compiles to. */
export const olderUnits: Plugin = {
  name: 'older-units',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withOlderUnits(String(file.source))
      }
    },
  },
}
