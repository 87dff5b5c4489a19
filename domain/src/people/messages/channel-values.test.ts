import { describe, expect, it } from 'vitest'
import { smsValues, whatsappParameter, whyNotSmsText } from './channel-values.ts'
import { smsMoment } from './channels.ts'

describe('a parameter of WhatsApp', () => {
  it.each([
    ['Rain.\nSite closed\tuntil 5 Dec      call first', 'Rain. Site closed until 5 Dec call first'],
    ['  Pune\r\n\r\n411045\u2028Hadapsar ', 'Pune 411045 Hadapsar'],
    ['', '–'],
    [' \n\t ', '–'],
    ['Two  spaces', 'Two spaces'],
  ])('%j becomes %j', (value, sent) => expect(whatsappParameter(value)).toBe(sent))
  it('has at most 1,024 letters', () => {
    const sent = whatsappParameter('x'.repeat(2000))
    expect(sent).toHaveLength(1024)
    expect(sent.endsWith('…')).toBe(true)
  })
})

describe('a value of an SMS', () => {
  it.each([
    ['amount', '₹4,22,407.24', 'Rs 4,22,407.24'],
    ['seller', 'Shree Balaji Steel and Cement Traders', 'Shree Balaji Steel and Ceme...'],
    ['reason', 'Rain.\nClosed', 'Rain. Closed'],
    ['link', 'https://neev.example/order/4182/with/a/long/end', 'https://neev.example/order/4182/with/a/long/end'],
  ])('%s: %j becomes %j', (name, value, sent) => {
    const made = smsValues({ [name]: value })[name] ?? ''
    expect(made).toBe(sent)
    if (name !== 'link') expect(made.length).toBeLessThanOrEqual(30)
  })
  it('that may not be cut and does not fit is refused in the text', () => {
    expect(whyNotSmsText('Pay to {bank} until {deadline}', 'body')).toMatchObject({ code: 'MESSAGE_SMS_VALUE' })
    expect(whyNotSmsText('Pay {amount} until {deadline}', 'body')).toBeNull()
  })
})

describe('an SMS that is not urgent', () => {
  it.each([
    ['2026-11-24T15:29:59Z', '2026-11-24T15:29:59Z'],
    ['2026-11-24T15:30:00Z', '2026-11-25T03:30:00Z'],
    ['2026-11-24T20:00:00Z', '2026-11-25T03:30:00Z'],
    ['2026-11-25T03:29:00Z', '2026-11-25T03:30:00Z'],
    ['2026-11-25T03:30:00Z', '2026-11-25T03:30:00Z'],
  ])('at %s is sent at %s', (now, then) => expect(smsMoment(new Date(now))).toEqual(new Date(then)))
})
