import fc from 'fast-check'

/** Generates random texts, and texts that often break escaping, parsing, dates or encodings. */
export const oddText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e999', 'null', '[object Object]', '__proto__', '\0', 'a\0b', '\r\nSet-Cookie: a=b'],
    ...['%', '%00', '%2e%2e%2f', '_', '\\', "'", '"; DROP TABLE services; --', '<b>', '../..', '//evil.example/'],
    ...['javascript:alert(1)', 'ž', '🏠', '\u200b', '\u202e', '\ud800'],
    ...['0000-01-01', '9999-12-31T23:59:59-14:00', '2026-02-30T25:61:61Z'],
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.string({ maxLength: 6000, minLength: 3000 }),
)
