import { expect, test } from 'vitest'
import { missedCallText, smsLink } from './ready-texts.ts'
import { fullAddress, mapLink, wayLink } from './way.ts'

const device = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints })

test('an address opens in the maps of the device', () => {
  const links = ['Linux; Android 14', 'iPhone; CPU iPhone OS 17_0', 'Macintosh; Intel', 'Windows NT 10.0'].map(agent =>
    mapLink('Žarka Zrenjanina 40, Pančevo', device(agent)).replace(/=.*/, ''),
  )
  expect(links).toEqual([
    'geo:0,0?q',
    'https://maps.apple.com/?q',
    'https://maps.apple.com/?q',
    'https://www.google.com/maps/search/?api',
  ])
  expect(mapLink('a', device('Macintosh; Intel', 0))).toMatch(/google/)
})

test('an address gets the provider’s town unless it names a town', () => {
  expect(fullAddress('Ive Andrića 5', 'Pančevo')).toBe('Ive Andrića 5, Pančevo')
  for (const address of ['Ive Andrića 5, pancevo', 'Beograd, Bulevar 3', 'Панчево, Tesle 2'])
    expect(fullAddress(address, 'Pančevo')).toBe(address)
  expect(fullAddress('Ive Andrića 5', null)).toBe('Ive Andrića 5')
})

test('one link has the whole way in order, at most ten addresses', () => {
  const stops = (count: number) => Array.from({ length: count }, (_, index) => `Ulica ${index + 1}`)
  const way = (count: number) => new URL(wayLink(stops(count))).searchParams
  expect([way(1).get('waypoints'), way(1).get('destination')]).toEqual([null, 'Ulica 1'])
  expect([way(3).get('waypoints'), way(3).get('destination')]).toEqual(['Ulica 1|Ulica 2', 'Ulica 3'])
  expect(way(12).get('destination')).toBe('Ulica 10')
})

test('ready texts guess no gender, and open a message with or without a number', () => {
  const text = missedCallText('https://komsiluk.rs/zakazi/1')
  expect(text).toBe('Dobar dan, promakao mi je vaš poziv. Termin možete da zakažete ovde: https://komsiluk.rs/zakazi/1')
  expect(smsLink('+381601234567', 'Stižem & čim')).toBe('sms:+381601234567?&body=Sti%C5%BEem%20%26%20%C4%8Dim')
  expect(smsLink(null, 'a')).toBe('sms:?&body=a')
})
