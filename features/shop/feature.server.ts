import type { Feature } from '../../platform/server/feature.server.ts'

export const feature: Feature = {}
