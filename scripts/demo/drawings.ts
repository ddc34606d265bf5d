import { customers, providers } from './people.ts'
import { portrait } from './scenes/portrait.ts'
import { scenes } from './scenes/scenes.ts'

/** Every drawing of the demonstration as SVG, by the name of its picture. */
export function drawings(): Map<string, string> {
  const drawn = Object.entries(scenes).map(([name, draw]) => [name, draw()] as const)
  const faces = [...providers, ...customers].flatMap(person =>
    person.portrait ? [[`portrait-${person.key}`, portrait(person.portrait)] as const] : [],
  )
  return new Map([...drawn, ...faces])
}
