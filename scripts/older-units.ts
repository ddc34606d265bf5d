import type { Plugin } from 'vite'

/** Matches a declaration with `dvh`, `svh`, `lvh`, `dvw`, … in a minified style sheet. */
const newUnits = /([a-z-]+):([^;{}]*?[\d.][dsl]v[hw][^;{}]*)/g

/** Turns `height:85dvh` into `height:85vh;height:85dvh`, for browsers without the unit (Samsung Internet 20). */
export const withOlderUnits = (css: string): string =>
  css.replaceAll(newUnits, (declaration, property: string, value: string) => {
    const older = value.replaceAll(/([\d.])[dsl](?=v[hw])/g, '$1')
    return `${property}:${older};${declaration}`
  })

/** Adds the older units to every style sheet, because the CSS compiler never does. */
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
