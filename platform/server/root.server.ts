import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The project's folder. What the server reads from it (migrations, texts, drawings, fonts) stays there also when this
 * code runs from the build, so every such file is found from here.
 */
export const root = dirname(findPackageJSON(import.meta.url)!)
