import { anyTrade, scenesOf } from '../../features/websites/scenes/site-scenes.ts'
import { scenes } from './scenes/scenes.ts'

/** The drawings that mini-sites use, by the name of their file. */
export function siteScenes(): Map<string, string> {
  const used = new Set([...Object.values(scenesOf).flat(), ...anyTrade])
  return new Map(
    [...used].map(name => {
      const draw = scenes[name]
      if (!draw) throw new Error(`No scene is called ${name}`)
      return [`${name}.svg`, `${draw()}\n`]
    }),
  )
}
