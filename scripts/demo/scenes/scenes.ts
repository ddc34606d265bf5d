import { appliances } from './appliances.ts'
import { bathrooms } from './bathrooms.ts'
import { beauty } from './beauty.ts'
import { boilers } from './boilers.ts'
import { bookkeeping } from './bookkeeping.ts'
import { cakes } from './cakes.ts'
import { care } from './care.ts'
import { cleaning } from './cleaning.ts'
import { climate } from './climate.ts'
import { commerce } from './commerce.ts'
import { computers } from './computers.ts'
import { concerts } from './concerts.ts'
import { cooking } from './cooking.ts'
import { dentistry } from './dentistry.ts'
import { furniture } from './furniture.ts'
import { grooming } from './grooming.ts'
import { hairstyles } from './hairstyles.ts'
import { handyman } from './handyman.ts'
import { heating } from './heating.ts'
import { household } from './household.ts'
import { joinery } from './joinery.ts'
import { languages } from './languages.ts'
import { lawn } from './lawn.ts'
import { lighting } from './lighting.ts'
import { masonry } from './masonry.ts'
import { music } from './music.ts'
import { network } from './network.ts'
import { nursery } from './nursery.ts'
import { painting } from './painting.ts'
import { paintings } from './paintings.ts'
import { paperwork } from './paperwork.ts'
import { pets } from './pets.ts'
import { photography } from './photography.ts'
import { plumbing } from './plumbing.ts'
import { salon } from './salon.ts'
import { school } from './school.ts'
import { schoolway } from './schoolway.ts'
import { stoves } from './stoves.ts'
import { surveillance } from './surveillance.ts'
import { tiling } from './tiling.ts'
import { transport } from './transport.ts'
import { treatments } from './treatments.ts'
import { trees } from './trees.ts'
import { varnish } from './varnish.ts'
import { windows } from './windows.ts'
import { wiring } from './wiring.ts'
import { workshop } from './workshop.ts'

/** Every scene there is, by the name under which data/services-*.yaml says which service shows it. */
export const scenes: Record<string, () => string> = {
  ...appliances,
  ...bathrooms,
  ...beauty,
  ...boilers,
  ...bookkeeping,
  ...cakes,
  ...care,
  ...cleaning,
  ...climate,
  ...commerce,
  ...computers,
  ...concerts,
  ...cooking,
  ...dentistry,
  ...furniture,
  ...grooming,
  ...hairstyles,
  ...handyman,
  ...heating,
  ...household,
  ...joinery,
  ...languages,
  ...lawn,
  ...lighting,
  ...masonry,
  ...music,
  ...network,
  ...nursery,
  ...painting,
  ...paintings,
  ...paperwork,
  ...pets,
  ...photography,
  ...plumbing,
  ...salon,
  ...school,
  ...schoolway,
  ...stoves,
  ...surveillance,
  ...tiling,
  ...transport,
  ...treatments,
  ...trees,
  ...varnish,
  ...windows,
  ...wiring,
  ...workshop,
}
