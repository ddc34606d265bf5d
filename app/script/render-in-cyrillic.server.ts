import react from 'react'
import jsxDevRuntime from 'react/jsx-dev-runtime'
import jsxRuntime from 'react/jsx-runtime'
import { cyrillicExports } from './cyrillic-elements.ts'

type Exports = object & { current?: object }

/** The exports of React that create elements. In development they are behind functions (development.ts). */
const modules = ([react, jsxRuntime, jsxDevRuntime] as Exports[]).map(module => module.current ?? module)
const cyrillic = modules.map(cyrillicExports)
const latin = modules.map((module, at) => pickNames(module, cyrillic[at]!))

/**
 * Renders at once with React's functions changed to convert texts to Cyrillic. They are changed only for this time, so
 * that rendering in Latin does not become slower; nothing else can run meanwhile.
 */
export function renderInCyrillic<T>(render: () => T): T {
  modules.forEach((module, at) => void Object.assign(module, cyrillic[at]))
  try {
    return render()
  } finally {
    modules.forEach((module, at) => void Object.assign(module, latin[at]))
  }
}

function pickNames(from: object, names: object): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in names))
}
