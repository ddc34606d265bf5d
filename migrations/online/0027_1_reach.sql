-- Few have said yet where they work; whoever says it from now on is kept by the triggers.
UPDATE services SET areas = areas_of(user_id)
WHERE user_id IN (SELECT provider_id FROM provider_areas) AND areas IS DISTINCT FROM areas_of(user_id);
