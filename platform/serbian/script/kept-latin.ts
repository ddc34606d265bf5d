const NAMES = [
  'Adobe Airbnb Android Apple Bing Bluetooth Bosch Chrome Chromium Citroen Commissioner Commons Creative Dashboard Edge Electrolux Facebook Fiat',
  'Figma Glovo Gmail Google Honda Instagram Makita Mercedes Messenger Microsoft Miele Mozilla Nissan Opel Outlook Peugeot',
  'Photoshop Pinterest Renault Safari Samsung Siemens Skype Telegram Uber Vaillant Viber Viessmann Volkswagen Volvo Zoom',
  'email Email',
]
const ABBREVIATIONS = [
  'AI ALIAS ANAME API ASCII BTU CC CD CNAME CPU CSS CSV CV DJ DNS DVD EUR FAQ GIF GPS HD HDMI HTML HTTP HTTPS IBAN ICS ID IP IPS ISO IT JPEG',
  'JPG JSON LED MDF OSB PC PDF PIN PNG PVC RAM RSD SEO SIM SMS SMTP SSD SSL TXT UI URL USB USD UTC VIP VPN ZIP',
]
const UNITS = ['h km cm mm kg mg ml dl kB MB GB TB Hz dpi']
const UNITS_AFTER_NUMBERS = ['m l g t ha V A C K J N B']

const oneOf = (lines: string[]) => lines.join(' ').replaceAll(' ', '|')

const ENDINGS = 'a|u|e|i|om|em|ov[a-z]{0,4}|in[a-z]{0,3}'

/** Product names stay Latin in every grammatical case, such as `Vibera`. */
const NAME = new RegExp(`^(?:${oneOf(NAMES)})(?:${ENDINGS})?$`)
const ABBREVIATION = new RegExp(`^(?:${oneOf(ABBREVIATIONS)})$`)
const UNIT = new RegExp(`^(?:${oneOf(UNITS)})$`)
const UNIT_AFTER_NUMBER = new RegExp(`^(?:${oneOf(UNITS_AFTER_NUMBERS)})$`)
const ROMAN_NUMERAL = /^(?:V|(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3}))$/
const FOREIGN_LETTER = /[^a-pr-vzčćžšđǆǉǌ\d]/i
const CODE = /\D\d|^[A-ZČĆŽŠĐ]+\d|^\d+[A-ZČĆŽŠĐ]+$/
const INNER_CAPITAL = /[a-zčćžšđ][A-ZČĆŽŠĐ]/

/** Returns true for words that Cyrillic text keeps in Latin. `before` and `after` are the text around the word. */
export function isKeptLatin(word: string, before: string, after: string): boolean {
  if (FOREIGN_LETTER.test(word) || INNER_CAPITAL.test(word) || CODE.test(word)) return true
  if (ROMAN_NUMERAL.test(word)) return word !== 'V' || !after.startsWith('.')
  const unit = word.replace(/^\d+/, '')
  if (UNIT.test(unit)) return true
  const isAfterNumber = unit !== word || /[\d/°]\s?$/.test(before) || /^[²³]/.test(after)
  return (isAfterNumber && UNIT_AFTER_NUMBER.test(unit)) || NAME.test(word) || ABBREVIATION.test(word)
}
