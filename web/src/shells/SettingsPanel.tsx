import { useSpoken } from '#i18n/Language.tsx'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { setSettings, useSettings } from '#state/settings.ts'
import { setLocale } from '#state/shell.ts'
import {
  accents,
  type Color,
  defaultSettings,
  languages,
  locales,
  type Settings,
  settingChoices,
} from '#state/slices.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import styles from './appearance.module.css'

const labels: { [Name in Exclude<keyof Settings, 'color'>]: { title: string; of: Record<Settings[Name], string> } } = {
  radius: {
    title: text('Corners'),
    of: { rounded: text('Rounded'), standard: text('Standard'), flat: text('Flat') },
  },
  navColor: {
    title: text('Menu colour'),
    of: { default: text('Same as the page'), light: text('Light'), dark: text('Dark') },
  },
  placement: {
    title: text('Menu'),
    of: { horizontal: text('Across the top'), vertical: text('Down the side') },
  },
  sidebar: {
    title: text('Side menu in the office'),
    of: { on: text('Always'), off: text('Same as the menu above') },
  },
  behaviour: {
    title: text('Menu while scrolling'),
    of: { pinned: text('Always visible'), unpinned: text('Auto-hide') },
  },
  layout: {
    title: text('Width'),
    of: { fluid: text('Wide'), boxed: text('Boxed') },
  },
}
const accentNames = {
  blue: text('Blue'),
  red: text('Red'),
  green: text('Green'),
  purple: text('Purple'),
  pink: text('Pink'),
} satisfies Record<(typeof accents)[number], string>

/** Appearance settings of this browser. Every choice takes effect at once. */
export default function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const { locale } = useSpoken()
  const settings = useSettings()
  const [theme = 'light', accent = 'blue'] = settings.color.split('-')
  const setColor = (color: string) => setSettings({ color: color as Color })
  const choice = <Name extends keyof typeof labels>(name: Name) => (
    <SegmentedControl
      label={t(labels[name].title)}
      value={settings[name]}
      options={settingChoices[name].map((value) => ({
        value: value as Settings[Name],
        label: t((labels[name].of as Record<string, string>)[value] ?? value),
      }))}
      onChange={(value) => setSettings({ [name]: value })}
    />
  )
  return (
    <Dialog title={t('Appearance')} open={open} onClose={onClose} as="drawer">
      <div className="dialog-body stack">
        <SegmentedControl
          label={t('Background')}
          value={theme}
          options={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
          onChange={(value) => setColor(`${value}-${accent}`)}
        />
        <fieldset className="field">
          <legend>{t('Accent')}</legend>
          <div className={styles.accents}>
            {accents.map((name) => (
              <label key={name} data-accent={name} title={t(accentNames[name])}>
                <span className="hidden-text">{t(accentNames[name])}</span>
                <input
                  type="radio"
                  name="accent"
                  checked={name === accent}
                  onChange={() => setColor(`${theme}-${name}`)}
                />
                <i data-theme-of={theme} />
              </label>
            ))}
          </div>
        </fieldset>
        {choice('radius')}
        {choice('layout')}
        {choice('placement')}
        {choice('behaviour')}
        {choice('sidebar')}
        {choice('navColor')}
        <div className="field">
          <label className="label" htmlFor="settings-language">
            {t('Language')}
          </label>
          <div className="input">
            <select
              id="settings-language"
              value={locale}
              onChange={({ target }) => setLocale(locales.find((known) => known === target.value) ?? 'en-US')}
            >
              {languages.map((language) => (
                <option key={language.locale} value={language.locale}>
                  {language.name}
                </option>
              ))}
            </select>
          </div>
        </div>
        <button type="button" className="button" onClick={() => setSettings(defaultSettings)}>
          {t('Reset to defaults')}
        </button>
      </div>
    </Dialog>
  )
}
