/**
 * The product: folders below features/, in the order in which each knows only those before it. Endpoints, jobs, live
 * updates, personal data, pictures, the law and the tests of access read this list.
 */
export const features = [
  'media',
  'accounts',
  'services',
  'appointments',
  'conversations',
  'ratings',
  'assistant',
  'websites',
  'statistics',
  'landing',
  'blog',
  'support',
] as const
