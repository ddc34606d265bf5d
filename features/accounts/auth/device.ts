/** In this order: many browsers also give the names of those they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string, 'desktop' | 'phone' | 'tablet'][] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]

/** A device in words people know, from what its browser says of itself. */
export function deviceOf(userAgent: string | null): { device: string | null; kind: 'desktop' | 'phone' | 'tablet' } {
  const said = userAgent ?? ''
  const browser = browsers.find(([mark]) => mark.test(said))?.[1]
  const [, system, kind = 'desktop'] = systems.find(([mark]) => mark.test(said)) ?? []
  return { device: [browser, system].filter(Boolean).join(', ') || null, kind }
}
