/** Whether nobody on the way to an S3 server can read along; `?tls=off` is for one in a private network. */
export const isTlsOn = ({ searchParams }: URL): boolean => searchParams.get('tls') !== 'off'

/** Where the server of `s3://key:secret@host/bucket` is spoken to. */
export const s3EndpointOf = (url: URL): string => `${isTlsOn(url) ? 'https' : 'http'}://${url.host}`
