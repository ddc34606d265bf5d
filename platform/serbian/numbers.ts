/** `12.500` */
export const formatThousands = (whole: number | bigint): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')
