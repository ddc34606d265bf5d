const shapes = ['h-10 w-2/3 max-w-100', 'h-4 w-11/12 max-w-160', 'h-4 w-4/5 max-w-140', 'mt-3 h-70']

/** The skeleton of a whole page. It has a separate file, because every page's first script contains this file. */
export const PageSkeleton = () => (
  <div className="grid gap-4" aria-hidden="true">
    {shapes.map(shape => (
      <div key={shape} className={`skeleton ${shape}`} />
    ))}
  </div>
)
