/** Returns false for `?tls=off`, which is meant for storage in a private network. */
export const isTlsOn = ({ searchParams }: URL): boolean => searchParams.get('tls') !== 'off'

/** Returns the endpoint of `s3://key:secret@host/bucket`. */
export const s3EndpointOf = (url: URL): string => `${isTlsOn(url) ? 'https' : 'http'}://${url.host}`
