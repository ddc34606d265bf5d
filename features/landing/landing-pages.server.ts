import { collapseSpaces } from '../../platform/serbian/collapse-spaces.ts'
import { townTexts } from '../../platform/server/content.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'
import { type LandingPage, type LocalPage, landingFrontMatter } from './landing-page.ts'

const files = townTexts(landingFrontMatter)

/** Returns the local pages of the active towns, in the order in which links list the pages. */
export function landingPages(runtime: Runtime): LandingPage[] {
  const { active, folder } = runtime.towns
  return active.flatMap(town =>
    files(runtime)
      .filter(({ name }) => name.endsWith(`.${town.id}`))
      .map(({ name, front, html }) => {
        const [serviceType = '', ...rest] = name.split('.')
        if (rest.length !== 1) throw new StartError(`${folder}/${name}.md: not {service type}.{town}.md`)
        return {
          ...front,
          location: town.name,
          in_location: town.locative,
          geo: town.position,
          path: `/${serviceType}/${town.id}`,
          service_type: serviceType,
          mainContent: html,
        }
      })
      .toSorted((one, other) => one.order - other.order),
  )
}

export const localPages = (runtime: Runtime): LocalPage[] =>
  landingPages(runtime).map(({ label, path, service_type, location, category }) => ({
    label,
    path,
    service_type,
    location,
    category,
  }))

export const isServiceType = (runtime: Runtime, name: string): boolean =>
  localPages(runtime).some(page => page.service_type === name)

/** Finds the local page of a kind of service and a town; throws 404 if there is none. Ignores diacritics and case. */
export function findLandingPage(runtime: Runtime, serviceType: string, location: string): LandingPage {
  const path = `/${plain(serviceType)}/${plain(location)}`
  const page = landingPages(runtime).find(each => each.path === path)
  if (!page) throw notFound('Stranica nije pronađena')
  return page
}

const plain = (text: string) =>
  collapseSpaces(text).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'dj')
