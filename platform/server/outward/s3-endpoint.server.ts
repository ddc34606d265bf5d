/** `?tls=off` is for a private network. */
export const isTlsOn = ({ searchParams }: URL): boolean => searchParams.get('tls') !== 'off'

/** `s3://key:secret@host/bucket` */
export const s3EndpointOf = (url: URL): string => `${isTlsOn(url) ? 'https' : 'http'}://${url.host}`
