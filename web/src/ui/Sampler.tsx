import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { GraphQLRefusal, RequestFailure } from '#graphql/errors.ts'
import { DetailPage, Section } from './detail/DetailPage.tsx'
import { Properties } from './detail/Properties.tsx'
import { Badge, type Tone } from './feedback/Badge.tsx'
import { Empty, FailureNote } from './feedback/Blank.tsx'
import { ask, confirm } from './feedback/confirm.tsx'
import { Skeleton } from './feedback/Skeleton.tsx'
import { toast } from './feedback/toast.ts'
import { Form } from './form/Form.tsx'
import * as fields from './form/fields.tsx'
import type { Schema } from './form/schema.ts'
import { Icon } from './icons/Icon.tsx'
import { Menu } from './Menu.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Tabs } from './Tabs.tsx'
import { date, figure, link, money, status, textColumn } from './table/columns.tsx'
import { ExportButton } from './table/ExportButton.tsx'
import { ChoiceFilter, Filters, SearchFilter } from './table/Filters.tsx'
import { ListPage } from './table/ListPage.tsx'
import { ResourceTable } from './table/ResourceTable.tsx'
import { RowActions } from './table/RowActions.tsx'
import { useListState } from './table/use-list-state.ts'

/** All components with sample content, for review and axe. Development only. */
export default function Sampler() {
  return (
    <div className="wrap" style={{ paddingBlock: 28 }}>
      <Table />
      <hr style={{ margin: '48px 0', border: 0 }} />
      <div className="columns">
        <Pieces />
        <Fields />
      </div>
      <div className="section">
        <Detail />
      </div>
      <Accents />
    </div>
  )
}

type Order = {
  id: string
  number: string
  buyer: string
  place: string
  tonnes: string
  totalPaise: number
  state: State
  at: string
}
const states = [
  'PLACED',
  'PAYMENT_REVIEW',
  'PACKED',
  'DISPATCHED',
  'DELIVERED',
  'CANCEL_REQUESTED',
  'AWAITING',
] as const
type State = (typeof states)[number]
const stateLabels: Record<State, { label: string; tone: Tone }> = {
  PLACED: { label: 'Placed', tone: 'amber' },
  PAYMENT_REVIEW: { label: 'Payment review', tone: 'amber' },
  PACKED: { label: 'Packed', tone: 'violet' },
  DISPATCHED: { label: 'Dispatched', tone: 'blue' },
  DELIVERED: { label: 'Delivered', tone: 'green' },
  CANCEL_REQUESTED: { label: 'Cancel requested', tone: 'red' },
  AWAITING: { label: 'Awaiting payment', tone: 'grey' },
}
const buyers = ['Fatima Shaikh', 'Anand Deshpande', 'Mulay Engineers', 'Kulkarni Constructions', 'Nirmaan Infra LLP']
const orders: Order[] = Array.from({ length: 14 }, (_, index) => ({
  id: String(index),
  number: `NV2627-00${4197 - index * 3}-A`,
  buyer: buyers[index % buyers.length] ?? '',
  place: '411001 Pune',
  tonnes: `${(0.501 * (index + 1)).toFixed(3)} t`,
  totalPaise: 3_382_118 * (index + 1),
  state: states[index % states.length] ?? 'PLACED',
  at: `2026-11-${String(21 - index).padStart(2, '0')}T11:36:00Z`,
}))
const columns = [
  link<Order>(
    'Suborder',
    (order) => order.number,
    () => '/_ui',
    { second: (order) => order.at.slice(0, 10), sort: 'number' },
  ),
  textColumn<Order>('Buyer', (order) => order.buyer, { second: (order) => order.place, sort: 'buyer' }),
  date<Order>('Placed', (order) => order.at, { sort: 'createdAt' }),
  figure<Order>('Weight', (order) => order.tonnes),
  money<Order>('Total with GST', (order) => order.totalPaise, { sort: 'total' }),
  status<Order, State>('State', (order) => order.state, stateLabels),
]

function Table() {
  const [search] = useSearchParams()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', state: states } })
  const shown = search.get('show') ?? 'rows'
  const found = orders.filter((order) => !list.filter.state || order.state === list.filter.state)
  return (
    <ListPage
      title="Orders"
      subtitle="128 open suborders, 6 late to dispatch"
      create={{ to: '/_ui', label: 'New order' }}
      actions={<ExportButton name="orders" columns={columns} rows={async () => orders} />}
    >
      <Tabs
        label="How the table shows"
        tabs={['rows', 'stale', 'empty'].map((name) => ({
          to: `?show=${name}`,
          label: name,
          count: name === 'empty' ? undefined : 128,
          current: shown === name,
        }))}
      />
      <Filters state={list}>
        <SearchFilter state={list} label="Number, buyer, seller" />
        <ChoiceFilter
          state={list}
          name="state"
          label="State"
          options={states.map((value) => ({ value, label: stateLabels[value].label }))}
        />
      </Filters>
      <ResourceTable
        label="Orders"
        columns={columns}
        page={shown === 'empty' ? { items: [], total: 0 } : { items: found, total: 128 }}
        stale={shown === 'stale'}
        state={list}
        bulk={(rows) => (
          <button type="button" className="button small" onClick={() => toast(`Reminded ${rows.length}`)}>
            Remind seller
          </button>
        )}
        actions={(order) => (
          <RowActions
            actions={[
              { label: 'Open', to: '/_ui' },
              { label: 'Print', run: () => toast(`Printed ${order.number}`) },
              {
                label: 'Cancel',
                run: () => {},
                danger: true,
                whyNot: order.state === 'DELIVERED' ? 'It is delivered.' : null,
              },
            ]}
          />
        )}
        empty={<Empty title="No orders yet">They appear here as soon as a buyer has paid.</Empty>}
      />
    </ListPage>
  )
}

function Pieces() {
  const [unit, setUnit] = useState('kg')
  return (
    <div className="stack">
      <h2>Buttons</h2>
      <div className="row wraps">
        <button type="button" className="button primary" onClick={() => toast('Added to cart')}>
          Add to cart
        </button>
        <button type="button" className="button" onClick={() => toast('No connection. Check your network.', 'bad')}>
          Fail
        </button>
        <button type="button" className="button tinted">
          Choose
        </button>
        <button type="button" className="button quiet">
          Clear
        </button>
        <button type="button" className="button small">
          Small
        </button>
        <button type="button" className="button" disabled>
          Disabled
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() =>
            confirm({
              title: 'End the coupon?',
              body: 'Orders already placed keep it.',
              verb: 'End rule',
              tone: 'danger',
            })
          }
        >
          Confirm
        </button>
        <button
          type="button"
          className="button"
          onClick={() => ask({ title: 'Reject the order?', verb: 'Reject', asks: { label: 'Reason', min: 10 } })}
        >
          Ask
        </button>
        <Menu label="Menu" className="start">
          <a href="/_ui">
            <Icon name="document" />
            Invoice
          </a>
          <button type="button">
            <Icon name="truck" />
            Track
          </button>
        </Menu>
      </div>
      <h2>Badges</h2>
      <div className="row wraps">
        {states.map((state) => (
          <Badge key={state} tone={stateLabels[state].tone}>
            {stateLabels[state].label}
          </Badge>
        ))}
        <span className="mark">Lowest</span>
        <span className="count">3</span>
      </div>
      <SegmentedControl
        label="Unit"
        value={unit}
        onChange={setUnit}
        options={['pieces', 'bundles', 'kg', 'tonnes', 'metres'].map((value) => ({ value, label: value }))}
      />
      <h2>Type</h2>
      <p className="price">₹3,38,211.39</p>
      <p className="lead">Goods, freight, loading and GST in one figure.</p>
      <p>
        Body and tables 14/20. <span lang="hi">सरिया, सीमेंट, रेत</span>{' '}
        <a className="link" href="/_ui">
          How offers are ranked
        </a>{' '}
        <span className="lowest">₹60.52</span> <span className="up">▲ ₹0.41</span> <span className="down">▼ ₹0.24</span>
      </p>
      <p className="t13 ink3">Hints 13/20</p>
      <p className="t12 ink3">Units and second lines 12/16</p>
      <h2>Empty, loading, error</h2>
      <div className="columns">
        <div className="card">
          <Empty
            title="No offer for 194101 yet"
            action={
              <button type="button" className="button small primary">
                Ask for a price
              </button>
            }
          >
            Nobody has a freight slab to Leh.
          </Empty>
        </div>
        <div className="card padded">
          <Skeleton lines={4} />
        </div>
        <div className="card whole">
          <FailureNote error={new RequestFailure('network', '')} retry={() => toast('Tried again')} />
        </div>
      </div>
    </div>
  )
}

type Sample = Record<string, unknown>
const schema: Schema<Sample, Sample> = {
  '~standard': {
    validate: (value) => {
      const input = value as Sample
      return input.name
        ? { value: input }
        : {
            issues: [
              { message: 'REQUIRED', path: ['name'] },
              { message: 'Enter a valid amount.', path: ['amount'] },
            ],
          }
    },
  },
}

function Fields() {
  return (
    <Form
      schema={schema}
      defaults={{ amount: 12_345_678, quantity: 470_000, percent: 1850, starts: new Date('2026-11-21T04:30:00Z') }}
      onSubmit={async () => {
        throw new GraphQLRefusal({
          message: '',
          extensions: { code: 'GSTIN_BAD_CHECKSUM', fields: { gstin: 'The last character should be V.' } },
        })
      }}
      submit="Save"
    >
      <h2>Fields</h2>
      <fields.TextField name="name" label="Name" hint="As on the certificate" />
      <div className="columns">
        <fields.MoneyField name="amount" label="Minimum cart value" />
        <fields.QuantityField name="quantity" label="Quantity" unit="pc" />
        <fields.PercentField name="percent" label="Discount" />
        <fields.CountField name="uses" label="Uses" optional />
        <fields.MomentField name="starts" label="Starts" />
        <fields.DateField name="day" label="Day" />
      </div>
      <fields.SelectField
        name="kind"
        label="Kind"
        options={[
          { value: 'FLAT', label: 'Flat' },
          { value: 'PERCENT', label: 'Percent' },
        ]}
      />
      <fields.PincodeField name="pincode" label="Pincode" hint="Pune, Maharashtra" />
      <fields.GstinField name="gstin" label="GSTIN" />
      <fields.PasswordField name="password" label="Password" autoComplete="new-password" />
      <fields.FileField name="slip" label="Slip" accept="image/*" />
      <fields.TextareaField name="note" label="Note" optional />
      <fields.CheckboxField name="terms" label="I have read the terms" />
    </Form>
  )
}

function Detail() {
  return (
    <DetailPage
      title="NV2627-004197"
      badge={<Badge tone="violet">Packed</Badge>}
      subtitle="Placed 21 Nov 2026, 17:06"
      back={{ to: '/_ui', label: 'Orders' }}
    >
      <Section
        title="Buyer"
        action={
          <a className="link" href="/_ui">
            Change
          </a>
        }
      >
        <Properties
          of={[
            ['Name', 'Kulkarni Constructions'],
            ['GSTIN', '27AAKFK5521P1ZT'],
            ['PO number', null],
          ]}
        />
      </Section>
    </DetailPage>
  )
}

function Accents() {
  return (
    <section className="section">
      <h2>Accents</h2>
      <div className="tiles" style={{ marginTop: 16 }}>
        {['light', 'dark'].flatMap((theme) =>
          ['blue', 'red', 'green', 'purple', 'pink'].map((accent) => (
            <div
              key={theme + accent}
              className="card padded stack"
              data-theme={theme}
              data-accent={accent}
              style={{ color: 'var(--ink)' }}
            >
              <b>{`${accent}, ${theme}`}</b>
              <span className="row wraps">
                <span className="button primary small">Add</span>
                <span className="button tinted small">Choose</span>
              </span>
              <span className="row wraps">
                <span className="link">Link</span>
                <span className="lowest">₹60.52</span>
                <span className="mark">Lowest</span>
              </span>
            </div>
          )),
        )}
      </div>
    </section>
  )
}
