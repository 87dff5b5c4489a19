import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  fillText,
  messageChannels,
  messageLanguages,
  variablesOf,
  whyNotText,
} from '@neev/domain/people/messages/message-texts'
import { plainSms, smsLength } from '@neev/domain/people/messages/sms'
import { describe, expect, test } from 'vitest'
import { messageTypesOf } from '#core/events/event-messages.ts'
import { features } from '../../../../features.ts'
import { renderHtml, renderText } from '../render.ts'
import { variablesOfType } from './templates.ts'
import { defaultText, labelOf, messageNames, variableOf } from './texts.ts'

const types = messageTypesOf(features)
const matrix = Object.entries(types).flatMap(([name, type]) => type.parties.map((party) => ({ name, party, type })))
/** Messages that the specification wants as short texts too. */
const short = [
  'account.registered',
  'account.passwordForgotten',
  'account.passwordChanged',
  'order.placed',
  'order.packed',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'payment.failed',
  'transfer.verified',
]

describe('every declared message', () => {
  test.each(matrix)(
    '$name for $party has a text in every language that renders with sample data',
    ({ name, party, type }) => {
      const known = variablesOfType(type)
      const samples = Object.fromEntries(known.map((one) => [one, variableOf(one, 'en').sample]))
      const channel = type.only ?? 'EMAIL'
      const english = defaultText(name, party, channel, 'en')
      for (const language of messageLanguages) {
        const words = defaultText(name, party, channel, language)
        expect(words, language).not.toBeNull()
        if (!words || !english) continue
        for (const text of [words.subject, words.body]) {
          expect(whyNotText(text, known, 'body')).toBeNull()
          expect(fillText(text, samples)).not.toMatch(/[{}]/)
        }
        const used = ({ subject, body }: { subject: string; body: string }) => variablesOf(subject + body).sort()
        expect(used(words), language).toEqual(used(english))
        expect(words.body.split('\n'), language).toHaveLength(english.body.split('\n').length)
        expect('action' in words, language).toBe('action' in english)
        if (language === 'hi') expect(words.subject + words.body).toMatch(/\p{Script=Devanagari}/u)
        if (language !== 'en') expect(words.subject + words.body).not.toBe(english.subject + english.body)
      }
    },
  )
  test.each(matrix)('$name for $party has short texts of at most two segments, or none', ({ name, party, type }) => {
    const known = variablesOfType(type)
    const samples = Object.fromEntries(known.map((one) => [one, variableOf(one, 'en').sample]))
    for (const channel of messageChannels.filter((one) => one !== 'EMAIL'))
      for (const language of messageLanguages) {
        const words = defaultText(name, party, channel, language)
        if (!words) {
          if (party !== 'ADMIN') expect(short, `${channel} ${language}`).not.toContain(name)
          continue
        }
        expect(whyNotText(words.body, known, 'body')).toBeNull()
        const { segments } = smsLength(plainSms(fillText(words.body, samples)))
        if (channel === 'SMS') expect(segments, `${language}: ${words.body}`).toBeLessThanOrEqual(2)
      }
  })
  test('is named in every language, and no text is left over', () => {
    expect(messageNames().filter((name) => !types[name])).toEqual([])
    for (const name of Object.keys(types))
      for (const language of messageLanguages) expect(labelOf(name, language)).not.toBe(name)
  })
  test('explains each of its variables in every language', () => {
    for (const name of new Set(Object.values(types).flatMap(variablesOfType)))
      for (const language of messageLanguages) expect(variableOf(name, language).description).not.toBe(name)
  })
})

test('every message that a notice names is declared', () => {
  const folder = new URL('../../../', import.meta.url)
  const source = globSync('**/{notices,notices/*}.ts', { cwd: fileURLToPath(folder) }).map((name) =>
    readFileSync(new URL(name, folder), 'utf8'),
  )
  const named = source.flatMap((text) => [...text.matchAll(/template: '([\w.]+)'/g)].map((match) => match[1] ?? ''))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !types[name])).toEqual([])
})

test('what a person wrote cannot break out of a message', () => {
  const words = { subject: 'Welcome', body: fillText('Hello {name},', { name: '<b>{link}</b>' }) }
  expect(words.body).toBe('Hello <b>{link}</b>,')
  expect(renderHtml(words, 'https://neev.example/', 'en')).not.toContain('<b>')
  expect(renderText(words, 'https://neev.example/', 'en')).toContain('<b>{link}</b>')
})
