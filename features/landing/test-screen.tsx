import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../platform/browser/api.ts'
import { ServicePhoto } from '../services/card/service-card.tsx'
import { priceLabel } from '../services/price.ts'
import type { ServiceCardData } from '../services/service.ts'
import { serviceQuery } from '../services/service-queries.ts'
import type { LocalPage } from './landing-page.ts'
import { testServicesQuery } from './landing-queries.ts'

/** Shows the data behind the services of a local page, for the operator (docs/product.md, Local pages). */
export function TestScreen({ service, location, pages }: { service: string; location: string; pages: LocalPage[] }) {
  const page = pages.find(({ path }) => path === `/${service}/${location}`)
  // Without a local page, the category and the town are taken from the address.
  const category = page?.category ?? service
  const town = page?.location ?? location
  const services = useQuery(testServicesQuery(category, town))
  const items = services.data?.items ?? []
  const details = useQueries({ queries: items.map(({ id }) => serviceQuery(id)) })
  const hasFailed = details.some(({ isError }) => isError)
  return (
    <div className="wrap pt-7 pb-12">
      <h1>Test page</h1>
      <dl className="facts mt-4">
        <Fact name="service">{service}</Fact>
        <Fact name="location">{location}</Fact>
        <Fact name="category">{category}</Fact>
        <Fact name="town">{town}</Fact>
        <Fact name="local page">{page ? <Link to={page.path}>{page.path}</Link> : 'none'}</Fact>
        <Fact name="services">{services.data ? items.length : '–'}</Fact>
        <Fact name="profiles">{details.filter(({ isSuccess }) => isSuccess).length}</Fact>
      </dl>
      <div role="status" className="mt-4">
        {services.isError && <p className="field-error">{messageFor(services.error, 'Error fetching services')}</p>}
        {hasFailed && <p className="field-error">Error fetching profiles</p>}
        {services.data && !items.length && <p>No services found</p>}
      </div>
      <ul className="cards mt-6">
        {items.map((item, index) => (
          <li key={item.id} className="photo-card">
            <TestCard service={item} profile={details[index]?.data} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const messageFor = (error: Error, message: string) =>
  error instanceof ApiError ? message : 'An unexpected error occurred'

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function TestCard({ service, profile }: { service: ServiceCardData; profile: ServiceCardData | undefined }) {
  return (
    <>
      <div className="card-photo">
        <ServicePhoto url={service.image_url} />
      </div>
      <div className="card-body">
        <h2>
          <Link to="/service/$serviceId" params={{ serviceId: service.id }} className="card-title">
            {service.title}
          </Link>
        </h2>
        <dl className="facts text-sm">
          <Fact name="id">{service.id}</Fact>
          <Fact name="category">{service.category}</Fact>
          <Fact name="price">{service.price ? priceLabel(service.price) : '–'}</Fact>
          <Fact name="rating">
            {service.rating} ({service.reviews})
          </Fact>
          <Fact name="profile">{profile ? (profile.provider_name ?? profile.provider_id) : '–'}</Fact>
          <Fact name="town">{profile?.location ?? '–'}</Fact>
        </dl>
      </div>
    </>
  )
}
