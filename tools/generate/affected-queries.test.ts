import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { affectedQueries } from './affected-queries.mjs'

const contract = (mutations: string) =>
  buildSchema(`
    directive @changes(types: [String!]!) on FIELD_DEFINITION | OBJECT
    type Note { id: ID! text: String! }
    type Claim @changes(types: ["Refund"]) { id: ID! notes: [Note!]! }
    type Refund @changes(types: ["Balance"]) { id: ID! }
    type Balance { paise: Int! }
    type Query { claims: [Claim!]! refund: Refund balance: Balance! note: Note }
    type Mutation { ${mutations} }
  `)
const documents = (text: string) => [{ document: parse(text) }]
const queries = `
  query Claims { claims { ...Parts } }
  fragment Parts on Claim { notes { text } }
  query Refund { refund { id } }
  query Balance { balance { paise } }
  query Note { note { text } }
`

test('a mutation affects the queries that show the type it returns, through fragments too', () => {
  const schema = contract('editNote: Note!')
  expect(affectedQueries(schema, documents(`${queries} mutation EditNote { editNote { id } }`))).toEqual({
    EditNote: ['Claims', 'Note'],
  })
})

test('and what changes with that type', () => {
  const schema = contract('decideClaim: Claim!')
  expect(affectedQueries(schema, documents(`${queries} mutation DecideClaim { decideClaim { id } }`))).toEqual({
    DecideClaim: ['Balance', 'Claims', 'Refund'],
  })
})

test('a mutation that returns no object says what it changes; one that changes nothing affects nothing', () => {
  const schema = contract('deleteNote: Boolean! @changes(types: ["Note"]) ping: Boolean! @changes(types: [])')
  const text = `${queries} mutation DeleteNote { deleteNote } mutation Ping { ping }`
  expect(affectedQueries(schema, documents(text))).toEqual({ DeleteNote: ['Claims', 'Note'] })
  expect(() => affectedQueries(contract('deleteNote: Boolean!'), [])).toThrow(
    'Mutation.deleteNote returns no object, so it has to say what it changes',
  )
  expect(() => affectedQueries(contract('deleteNote: Boolean! @changes(types: ["Notes"])'), [])).toThrow(
    '@changes names Notes, which is no type of objects',
  )
})
