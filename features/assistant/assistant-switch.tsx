import { Switch } from '../../ui/switch/switch.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import { useAssistantSetting } from './assistant-setting.ts'

/** Switch 'Asistent' of a provider (docs/product.md, The reply assistant). */
export function AssistantSwitch({ me }: { me: OwnAccount }) {
  const { isOn, set } = useAssistantSetting(me)
  return <Switch label="Asistent" between checked={isOn} onCheckedChange={set} className="font-semibold" />
}
