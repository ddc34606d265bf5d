-- Galleries used to show whatever was uploaded for the site, then the pictures of services; they go on showing that.
UPDATE website_sections s SET pictures = shown.pictures
FROM provider_websites w, LATERAL (
  SELECT jsonb_agg(jsonb_build_object('url', found.url, 'caption', NULL) ORDER BY found.place, found.name DESC) AS pictures
  FROM (
    SELECT DISTINCT ON (every.url) every.url, every.place, every.name
    FROM (
      SELECT '/media/' || m.key AS url, 0 AS place, m.name AS name
      FROM media_files m WHERE m.owner_id = w.provider_id AND m.bucket = 'website_images'
      UNION ALL
      SELECT picture, 1, v.created_at::text
      FROM services v, unnest(array_remove(array_prepend(v.image_url, v.additional_images), NULL)) AS picture
      WHERE v.user_id = w.provider_id AND v.status = 'active' AND v.deleted_at IS NULL
    ) every
    ORDER BY every.url, every.place
  ) found
) shown
WHERE w.id = s.website_id AND s.section_type = 'gallery' AND s.pictures = '[]'::jsonb AND shown.pictures IS NOT NULL
  AND EXISTS (SELECT FROM media_files m WHERE m.owner_id = w.provider_id AND m.bucket = 'website_images')
