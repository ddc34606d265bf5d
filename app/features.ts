/**
 * The product: folders below features/, in the order in which each knows only those before it. Endpoints, jobs, live
 * updates, personal data, pictures, the law and the tests of access read this list.
 */
export const features = [
  'media',
  'accounts',
  'journal',
  'push',
  'services',
  'appointments',
  'attachments',
  'conversations',
  'ratings',
  'assistant',
  'bookings',
  'quotes',
  'clients',
  'field',
  'websites',
  'providers',
  'saved',
  'requests',
  'statistics',
  'landing',
  'blog',
  'support',
  'admin',
  'moderation',
] as const
