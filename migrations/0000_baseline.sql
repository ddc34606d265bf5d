-- All tables of version 0.1.0 as pg_dump writes them, with their constraints, indexes and triggers. The functions that
-- they use are in functions/.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE accounts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE appeals (
    decision_id uuid NOT NULL,
    person_id uuid NOT NULL,
    text text NOT NULL,
    outcome text,
    explanation text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    decided_at timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE appointment_reminders (
    appointment_id uuid NOT NULL,
    kind text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE appointment_settings (
    provider_id uuid NOT NULL,
    start text,
    "end" text,
    "interval" smallint NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    accepts_bookings boolean DEFAULT false NOT NULL,
    duration smallint DEFAULT 60 NOT NULL,
    gap smallint DEFAULT 0 NOT NULL,
    notice smallint DEFAULT 720 NOT NULL,
    days_ahead smallint DEFAULT 28 NOT NULL,
    confirms_by_itself boolean DEFAULT false NOT NULL,
    holidays_off boolean DEFAULT true NOT NULL,
    hours_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT appointment_settings_hours CHECK (((start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) AND ("end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) AND (start <> "end"))),
    CONSTRAINT appointment_settings_interval CHECK (("interval" = ANY (ARRAY[15, 30, 45, 60])))
);--> statement-breakpoint
CREATE TABLE appointments (
    id uuid NOT NULL,
    provider_id uuid NOT NULL,
    client_name text NOT NULL,
    appointment_time timestamp(3) with time zone NOT NULL,
    notes text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    minutes smallint DEFAULT 30 NOT NULL,
    busy tstzrange,
    status text DEFAULT 'confirmed'::text NOT NULL,
    booking_id uuid,
    customer_id uuid,
    service_id uuid,
    conversation_id uuid,
    address text,
    expires_at timestamp(3) with time zone,
    proposed_time timestamp(3) with time zone,
    proposed_by text,
    moved_from timestamp(3) with time zone,
    reason text,
    changed_by text,
    changed_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT appointments_whole_minute CHECK (((EXTRACT(epoch FROM appointment_time) % (60)::numeric) = (0)::numeric))
);--> statement-breakpoint
CREATE TABLE assistant_conversations (
    conversation_id uuid NOT NULL,
    service_title text NOT NULL,
    last_reply_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE assistant_replies (
    message_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT assistant_replies_status CHECK ((status = ANY (ARRAY['waiting'::text, 'answered'::text, 'cancelled'::text])))
);--> statement-breakpoint
CREATE TABLE attachments (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    conversation_id uuid,
    message_id uuid,
    kind text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    width integer,
    height integer,
    bytes integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    request_id uuid
);--> statement-breakpoint
CREATE TABLE audit_log (
    id uuid NOT NULL,
    actor_id uuid,
    act text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE blocks (
    blocker_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_two CHECK ((blocker_id <> blocked_id))
);--> statement-breakpoint
CREATE TABLE booking_notes (
    booking_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    note text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE calendar_feeds (
    provider_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE clients (
    provider_id uuid NOT NULL,
    person_id uuid NOT NULL,
    phone text,
    note text,
    version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE conversations (
    id uuid NOT NULL,
    service_id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    last_message text,
    last_message_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seq integer DEFAULT 0 NOT NULL,
    is_completed boolean DEFAULT false NOT NULL,
    review_requested boolean DEFAULT false NOT NULL,
    completed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    user_notified_at timestamp(3) with time zone,
    provider_notified_at timestamp(3) with time zone,
    assistant_typing_until timestamp(3) with time zone,
    closed boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE days_off (
    provider_id uuid NOT NULL,
    days daterange NOT NULL,
    note text
);--> statement-breakpoint
CREATE TABLE decisions (
    id uuid NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    person_id uuid NOT NULL,
    action text NOT NULL,
    reason text,
    explanation text NOT NULL,
    actor_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    undoes uuid
);--> statement-breakpoint
CREATE TABLE deleted_conversations (
    conversation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE free_day_checks (
    provider_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    marked_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE held_letters (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    letter jsonb NOT NULL,
    held_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    topic text
);--> statement-breakpoint
CREATE TABLE media_files (
    key text NOT NULL,
    owner_id uuid NOT NULL,
    bucket text NOT NULL,
    name text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE message_letters (
    conversation_id uuid NOT NULL,
    reader_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE messages (
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    seq integer NOT NULL,
    sender_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    content text NOT NULL,
    message_type text DEFAULT 'text'::text NOT NULL,
    read boolean DEFAULT false NOT NULL,
    automatic boolean DEFAULT false NOT NULL,
    reply_to uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    card jsonb,
    hidden boolean DEFAULT false NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE payment_accounts (
    provider_id uuid NOT NULL,
    holder text NOT NULL,
    account character(18) NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE price_items (
    id uuid NOT NULL,
    provider_id uuid NOT NULL,
    name text NOT NULL,
    unit text NOT NULL,
    price bigint NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT price_items_price CHECK ((price > 0))
);--> statement-breakpoint
CREATE TABLE price_lists (
    provider_id uuid NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE profiles (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    avatar_url text,
    location text,
    phone text,
    account_role text,
    ai_assistant_enabled boolean DEFAULT false NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    banned boolean DEFAULT false NOT NULL,
    ban_reason text,
    ban_expires timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    two_factor_enabled boolean DEFAULT false NOT NULL,
    notify_messages boolean DEFAULT true NOT NULL,
    last_seen_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    slug text,
    version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE provider_areas (
    provider_id uuid NOT NULL,
    area text NOT NULL
);--> statement-breakpoint
CREATE TABLE provider_facts (
    provider_id uuid NOT NULL,
    answer_minutes integer NOT NULL,
    conversations integer NOT NULL,
    counted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE provider_websites (
    id uuid NOT NULL,
    provider_id uuid NOT NULL,
    subdomain text NOT NULL,
    site_title text NOT NULL,
    site_description text DEFAULT ''::text NOT NULL,
    primary_color text NOT NULL,
    secondary_color text NOT NULL,
    font_family text NOT NULL,
    template_id text NOT NULL,
    published boolean DEFAULT false NOT NULL,
    cover_image_url text,
    header_image_url text,
    contact_email text,
    contact_phone text,
    social_facebook text,
    social_instagram text,
    social_linkedin text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    furthest_step smallint DEFAULT 4 NOT NULL,
    domain text,
    domain_token text,
    domain_live boolean DEFAULT false NOT NULL,
    domain_checked_at timestamp(3) with time zone,
    domain_failing_since timestamp(3) with time zone,
    logo_url text,
    contact_address text,
    service_area text,
    shows_hours boolean DEFAULT true NOT NULL,
    opening_message text,
    CONSTRAINT provider_websites_subdomain CHECK ((subdomain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'::text))
);--> statement-breakpoint
CREATE TABLE push_due (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    at_any_hour boolean DEFAULT false NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    topic text
);--> statement-breakpoint
CREATE TABLE push_subscriptions (
    endpoint_hash text NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    kinds text[] NOT NULL,
    failures smallint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE quote_expiries (
    quote_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE quote_versions (
    quote_id uuid NOT NULL,
    version smallint NOT NULL,
    lines jsonb NOT NULL,
    total bigint NOT NULL,
    note text,
    change_note text,
    valid_until date NOT NULL,
    sha256 character(64) NOT NULL,
    status text DEFAULT 'sent'::text NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    reason text,
    account_snapshot jsonb,
    CONSTRAINT quote_versions_total CHECK ((total > 0))
);--> statement-breakpoint
CREATE TABLE quotes (
    id uuid NOT NULL,
    provider_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    service_id uuid NOT NULL,
    conversation_id uuid,
    year smallint NOT NULL,
    serial integer NOT NULL,
    provider_name text NOT NULL,
    customer_name text NOT NULL,
    place text,
    paid_version smallint,
    paid_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNLOGGED TABLE rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);--> statement-breakpoint
CREATE TABLE ratings (
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    service_id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    service_quality smallint NOT NULL,
    communication smallint NOT NULL,
    price smallint NOT NULL,
    review text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    CONSTRAINT ratings_scores CHECK (service_quality BETWEEN 1 AND 5 AND communication BETWEEN 1 AND 5 AND price BETWEEN 1 AND 5)
);--> statement-breakpoint
CREATE TABLE reports (
    id uuid NOT NULL,
    reporter_id uuid,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    person_id uuid NOT NULL,
    reason text NOT NULL,
    text text,
    snapshot jsonb NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    claimed_by uuid,
    claimed_at timestamp(3) with time zone,
    decision_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    decided_at timestamp(3) with time zone,
    CONSTRAINT reports_status CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);--> statement-breakpoint
CREATE TABLE request_offers (
    id uuid NOT NULL,
    request_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    service_id uuid NOT NULL,
    conversation_id uuid,
    words text NOT NULL,
    price_from bigint,
    price_to bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT request_offers_prices CHECK (((price_from > 0) AND (price_to > 0) AND (price_from <= price_to)))
);--> statement-breakpoint
CREATE TABLE request_tellings (
    provider_id uuid NOT NULL,
    told_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE requests (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    category text NOT NULL,
    area text NOT NULL,
    text text NOT NULL,
    urgency text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    offers_count smallint DEFAULT 0 NOT NULL,
    chosen_offer_id uuid,
    tell_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    CONSTRAINT requests_offers CHECK (((offers_count >= 0) AND (offers_count <= 5))),
    CONSTRAINT requests_status CHECK ((status = ANY (ARRAY['open'::text, 'chosen'::text, 'closed'::text, 'expired'::text]))),
    CONSTRAINT requests_urgency CHECK ((urgency = ANY (ARRAY['today'::text, 'week'::text, 'month'::text])))
);--> statement-breakpoint
CREATE TABLE returned_letters (
    id uuid NOT NULL,
    recipient text NOT NULL,
    subject text,
    about text,
    status integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE review_replies (
    rating_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edited_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE saved_providers (
    user_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    saved_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE saved_services (
    user_id uuid NOT NULL,
    service_id uuid NOT NULL,
    saved_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE service_words (
    word text NOT NULL,
    services integer NOT NULL
);--> statement-breakpoint
CREATE TABLE services (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    parent_category text NOT NULL,
    price text,
    price_from numeric(12,2),
    image_url text,
    additional_images text[] DEFAULT '{}'::text[] NOT NULL,
    keywords text[] DEFAULT '{}'::text[] NOT NULL,
    status text NOT NULL,
    bookings integer DEFAULT 0 NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    rating numeric(2,1) GENERATED ALWAYS AS (
CASE
    WHEN (rating_count = 0) THEN (0)::numeric
    ELSE round(((rating_sum)::numeric / ((3 * rating_count))::numeric), 1)
END) STORED NOT NULL,
    title_key text GENERATED ALWAYS AS (sr_key(title)) STORED NOT NULL,
    keywords_key text GENERATED ALWAYS AS (sr_words_key(keywords)) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    town_key text DEFAULT ''::text NOT NULL,
    duration_minutes smallint,
    free_day date,
    review_state text DEFAULT 'shown'::text NOT NULL,
    answers smallint DEFAULT 0 NOT NULL,
    score numeric(5,4) DEFAULT 4.2 NOT NULL,
    areas text[],
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT services_duration CHECK (((duration_minutes >= 15) AND (duration_minutes <= 1440))),
    CONSTRAINT services_review CHECK (((review_state = ANY (ARRAY['shown'::text, 'waiting'::text, 'hidden'::text])) AND (status <>
CASE review_state
    WHEN 'shown'::text THEN 'withheld'::text
    ELSE 'active'::text
END))),
    CONSTRAINT services_status CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'paused'::text, 'withheld'::text])))
);--> statement-breakpoint
CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ip_address text,
    user_agent text,
    impersonated_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE site_counts (
    provider_id uuid NOT NULL,
    day date NOT NULL,
    search integer DEFAULT 0 NOT NULL,
    link integer DEFAULT 0 NOT NULL,
    komsiluk integer DEFAULT 0 NOT NULL,
    direct integer DEFAULT 0 NOT NULL,
    call integer DEFAULT 0 NOT NULL,
    message integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE support_answers (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    answered_by uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE support_messages (
    id uuid NOT NULL,
    digest text NOT NULL,
    user_id uuid,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE taken_back (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE topic_pauses (
    user_id uuid NOT NULL,
    topic text NOT NULL,
    letters_from timestamp(3) with time zone,
    pushed_at timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE two_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    failed_verification_count integer DEFAULT 0 NOT NULL,
    locked_until timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE unmet_searches (
    key text NOT NULL,
    search text NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    last_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE view_counts (
    provider_id uuid NOT NULL,
    day date NOT NULL,
    views integer NOT NULL
);--> statement-breakpoint
CREATE TABLE view_salts (
    day date NOT NULL,
    salt text NOT NULL
);--> statement-breakpoint
CREATE TABLE view_visitors (
    day date NOT NULL,
    visitor bytea NOT NULL
);--> statement-breakpoint
CREATE TABLE website_drafts (
    website_id uuid NOT NULL,
    content jsonb,
    version integer NOT NULL,
    saved_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE website_sections (
    id uuid NOT NULL,
    website_id uuid NOT NULL,
    section_type text NOT NULL,
    section_order integer NOT NULL,
    is_visible boolean DEFAULT true NOT NULL,
    title text,
    subtitle text,
    content text,
    image_url text,
    button_text text,
    button_url text,
    background_color text,
    text_color text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE working_hours (
    provider_id uuid NOT NULL,
    weekday smallint NOT NULL,
    start text NOT NULL,
    "end" text NOT NULL,
    CONSTRAINT working_hours_times CHECK (((start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) AND ("end" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text) AND (start <> "end"))),
    CONSTRAINT working_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 7)))
);--> statement-breakpoint
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY appeals
    ADD CONSTRAINT appeals_pkey PRIMARY KEY (decision_id);--> statement-breakpoint
ALTER TABLE ONLY appointment_reminders
    ADD CONSTRAINT appointment_reminders_appointment_id_kind_pk PRIMARY KEY (appointment_id, kind);--> statement-breakpoint
ALTER TABLE ONLY appointment_settings
    ADD CONSTRAINT appointment_settings_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_apart EXCLUDE USING gist (provider_id WITH =, busy WITH &&) WHERE (((status = ANY (ARRAY['requested'::text, 'confirmed'::text])) AND (busy IS NOT NULL)));--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY assistant_conversations
    ADD CONSTRAINT assistant_conversations_pkey PRIMARY KEY (conversation_id);--> statement-breakpoint
ALTER TABLE ONLY assistant_replies
    ADD CONSTRAINT assistant_replies_pkey PRIMARY KEY (message_id);--> statement-breakpoint
ALTER TABLE ONLY attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id);--> statement-breakpoint
ALTER TABLE ONLY booking_notes
    ADD CONSTRAINT booking_notes_pkey PRIMARY KEY (booking_id);--> statement-breakpoint
ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_provider_id_person_id_pk PRIMARY KEY (provider_id, person_id);--> statement-breakpoint
ALTER TABLE ONLY conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY days_off
    ADD CONSTRAINT days_off_provider_id_days_pk PRIMARY KEY (provider_id, days);--> statement-breakpoint
ALTER TABLE ONLY decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY deleted_conversations
    ADD CONSTRAINT deleted_conversations_conversation_id_user_id_pk PRIMARY KEY (conversation_id, user_id);--> statement-breakpoint
ALTER TABLE ONLY free_day_checks
    ADD CONSTRAINT free_day_checks_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY held_letters
    ADD CONSTRAINT held_letters_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY media_files
    ADD CONSTRAINT media_files_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE ONLY message_letters
    ADD CONSTRAINT message_letters_conversation_id_reader_id_pk PRIMARY KEY (conversation_id, reader_id);--> statement-breakpoint
ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_reply_to_unique UNIQUE (reply_to);--> statement-breakpoint
ALTER TABLE ONLY payment_accounts
    ADD CONSTRAINT payment_accounts_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY price_items
    ADD CONSTRAINT price_items_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY price_lists
    ADD CONSTRAINT price_lists_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY profiles
    ADD CONSTRAINT profiles_email_unique UNIQUE (email);--> statement-breakpoint
ALTER TABLE ONLY profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY provider_areas
    ADD CONSTRAINT provider_areas_provider_id_area_pk PRIMARY KEY (provider_id, area);--> statement-breakpoint
ALTER TABLE ONLY provider_facts
    ADD CONSTRAINT provider_facts_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY provider_websites
    ADD CONSTRAINT provider_websites_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY provider_websites
    ADD CONSTRAINT provider_websites_provider_id_unique UNIQUE (provider_id);--> statement-breakpoint
ALTER TABLE ONLY provider_websites
    ADD CONSTRAINT provider_websites_subdomain_unique UNIQUE (subdomain);--> statement-breakpoint
ALTER TABLE ONLY push_due
    ADD CONSTRAINT push_due_user_id_kind_subject_id_pk PRIMARY KEY (user_id, kind, subject_id);--> statement-breakpoint
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint_hash);--> statement-breakpoint
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_unique UNIQUE (session_id);--> statement-breakpoint
ALTER TABLE ONLY quote_expiries
    ADD CONSTRAINT quote_expiries_pkey PRIMARY KEY (quote_id);--> statement-breakpoint
ALTER TABLE ONLY quote_versions
    ADD CONSTRAINT quote_versions_quote_id_version_pk PRIMARY KEY (quote_id, version);--> statement-breakpoint
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_conversation_id_unique UNIQUE (conversation_id);--> statement-breakpoint
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_one_each UNIQUE (request_id, provider_id);--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY request_tellings
    ADD CONSTRAINT request_tellings_pkey PRIMARY KEY (provider_id);--> statement-breakpoint
ALTER TABLE ONLY requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY returned_letters
    ADD CONSTRAINT returned_letters_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY review_replies
    ADD CONSTRAINT review_replies_pkey PRIMARY KEY (rating_id);--> statement-breakpoint
ALTER TABLE ONLY saved_providers
    ADD CONSTRAINT saved_providers_user_id_provider_id_pk PRIMARY KEY (user_id, provider_id);--> statement-breakpoint
ALTER TABLE ONLY saved_services
    ADD CONSTRAINT saved_services_user_id_service_id_pk PRIMARY KEY (user_id, service_id);--> statement-breakpoint
ALTER TABLE ONLY service_words
    ADD CONSTRAINT service_words_pkey PRIMARY KEY (word);--> statement-breakpoint
ALTER TABLE ONLY services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);--> statement-breakpoint
ALTER TABLE ONLY site_counts
    ADD CONSTRAINT site_counts_provider_id_day_pk PRIMARY KEY (provider_id, day);--> statement-breakpoint
ALTER TABLE ONLY support_answers
    ADD CONSTRAINT support_answers_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY support_messages
    ADD CONSTRAINT support_messages_digest_unique UNIQUE (digest);--> statement-breakpoint
ALTER TABLE ONLY support_messages
    ADD CONSTRAINT support_messages_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY taken_back
    ADD CONSTRAINT taken_back_user_id_id_pk PRIMARY KEY (user_id, id);--> statement-breakpoint
ALTER TABLE ONLY topic_pauses
    ADD CONSTRAINT topic_pauses_user_id_topic_pk PRIMARY KEY (user_id, topic);--> statement-breakpoint
ALTER TABLE ONLY two_factors
    ADD CONSTRAINT two_factors_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY two_factors
    ADD CONSTRAINT two_factors_user_id_unique UNIQUE (user_id);--> statement-breakpoint
ALTER TABLE ONLY unmet_searches
    ADD CONSTRAINT unmet_searches_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE ONLY verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY view_counts
    ADD CONSTRAINT view_counts_provider_id_day_pk PRIMARY KEY (provider_id, day);--> statement-breakpoint
ALTER TABLE ONLY view_salts
    ADD CONSTRAINT view_salts_pkey PRIMARY KEY (day);--> statement-breakpoint
ALTER TABLE ONLY view_visitors
    ADD CONSTRAINT view_visitors_day_visitor_pk PRIMARY KEY (day, visitor);--> statement-breakpoint
ALTER TABLE ONLY website_drafts
    ADD CONSTRAINT website_drafts_pkey PRIMARY KEY (website_id);--> statement-breakpoint
ALTER TABLE ONLY website_sections
    ADD CONSTRAINT website_sections_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY website_sections
    ADD CONSTRAINT website_sections_type UNIQUE (website_id, section_type);--> statement-breakpoint
ALTER TABLE ONLY working_hours
    ADD CONSTRAINT working_hours_provider_id_weekday_start_pk PRIMARY KEY (provider_id, weekday, start);--> statement-breakpoint
CREATE INDEX accounts_provider ON accounts USING btree (provider_id, account_id);--> statement-breakpoint
CREATE INDEX accounts_user ON accounts USING btree (user_id);--> statement-breakpoint
CREATE INDEX appeals_of_person ON appeals USING btree (person_id);--> statement-breakpoint
CREATE INDEX appointment_reminders_due ON appointment_reminders USING btree (due_at);--> statement-breakpoint
CREATE INDEX appointments_by_time ON appointments USING btree (provider_id, appointment_time);--> statement-breakpoint
CREATE INDEX appointments_of_conversation ON appointments USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX appointments_of_customer ON appointments USING btree (customer_id, appointment_time) WHERE (customer_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX appointments_of_service ON appointments USING btree (service_id, appointment_time) WHERE (service_id IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX appointments_one_in_force ON appointments USING btree (booking_id) WHERE ((booking_id IS NOT NULL) AND (status <> 'moved'::text));--> statement-breakpoint
CREATE INDEX assistant_replies_of_conversation ON assistant_replies USING btree (conversation_id, created_at);--> statement-breakpoint
CREATE INDEX assistant_replies_of_provider ON assistant_replies USING btree (provider_id, created_at);--> statement-breakpoint
CREATE INDEX attachments_of_conversation ON attachments USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX attachments_of_owner ON attachments USING btree (owner_id);--> statement-breakpoint
CREATE INDEX attachments_of_request ON attachments USING btree (request_id) WHERE (request_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX attachments_unsent ON attachments USING btree (id) WHERE (message_id IS NULL);--> statement-breakpoint
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, id);--> statement-breakpoint
CREATE INDEX audit_log_of_subject ON audit_log USING btree (subject_type, subject_id, id);--> statement-breakpoint
CREATE INDEX blocks_of_blocked ON blocks USING btree (blocked_id);--> statement-breakpoint
CREATE INDEX booking_notes_of_provider ON booking_notes USING btree (provider_id);--> statement-breakpoint
CREATE UNIQUE INDEX calendar_feeds_token ON calendar_feeds USING btree (token_hash);--> statement-breakpoint
CREATE INDEX clients_person ON clients USING btree (person_id);--> statement-breakpoint
CREATE INDEX conversations_of_provider ON conversations USING btree (provider_id, last_message_at DESC);--> statement-breakpoint
CREATE INDEX conversations_of_user ON conversations USING btree (user_id, last_message_at DESC);--> statement-breakpoint
CREATE UNIQUE INDEX conversations_one_open ON conversations USING btree (service_id, user_id, provider_id) WHERE (NOT is_completed);--> statement-breakpoint
CREATE INDEX decisions_of_person ON decisions USING btree (person_id, created_at);--> statement-breakpoint
CREATE INDEX decisions_of_subject ON decisions USING btree (subject_type, subject_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX decisions_undone_once ON decisions USING btree (undoes);--> statement-breakpoint
CREATE INDEX deleted_conversations_of_user ON deleted_conversations USING btree (user_id);--> statement-breakpoint
CREATE INDEX free_day_checks_due ON free_day_checks USING btree (due_at);--> statement-breakpoint
CREATE INDEX held_letters_due ON held_letters USING btree (due_at);--> statement-breakpoint
CREATE INDEX held_letters_of_user ON held_letters USING btree (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX held_letters_topic ON held_letters USING btree (user_id, topic) WHERE (topic IS NOT NULL);--> statement-breakpoint
CREATE INDEX media_files_listing ON media_files USING btree (owner_id, bucket, name);--> statement-breakpoint
CREATE INDEX message_letters_due ON message_letters USING btree (due_at);--> statement-breakpoint
CREATE UNIQUE INDEX messages_order ON messages USING btree (conversation_id, seq);--> statement-breakpoint
CREATE INDEX messages_unread ON messages USING btree (recipient_id, conversation_id) WHERE (NOT read);--> statement-breakpoint
CREATE INDEX price_items_of_provider ON price_items USING btree (provider_id, "position");--> statement-breakpoint
CREATE INDEX profiles_administrators ON profiles USING btree (created_at, id) WHERE (role = 'admin'::text);--> statement-breakpoint
CREATE INDEX profiles_banned ON profiles USING btree (id) WHERE banned;--> statement-breakpoint
CREATE INDEX profiles_newest ON profiles USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX profiles_people ON profiles USING gin (people_key(name, email, phone) gin_trgm_ops) WITH (fastupdate='false');--> statement-breakpoint
CREATE UNIQUE INDEX profiles_slug ON profiles USING btree (slug);--> statement-breakpoint
CREATE UNIQUE INDEX provider_websites_live_domain ON provider_websites USING btree (domain) WHERE domain_live;--> statement-breakpoint
CREATE INDEX push_due_due ON push_due USING btree (due_at);--> statement-breakpoint
CREATE UNIQUE INDEX push_due_topic ON push_due USING btree (user_id, topic) WHERE (topic IS NOT NULL);--> statement-breakpoint
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id);--> statement-breakpoint
CREATE INDEX quote_expiries_due ON quote_expiries USING btree (due_at);--> statement-breakpoint
CREATE UNIQUE INDEX quote_versions_sent ON quote_versions USING btree (quote_id) WHERE (status = 'sent'::text);--> statement-breakpoint
CREATE UNIQUE INDEX quotes_number ON quotes USING btree (provider_id, year, serial);--> statement-breakpoint
CREATE INDEX quotes_of_conversation ON quotes USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX quotes_of_customer ON quotes USING btree (customer_id, created_at DESC NULLS LAST, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX quotes_of_provider ON quotes USING btree (provider_id, created_at DESC NULLS LAST, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX ratings_by_provider ON ratings USING btree (provider_id, created_at, id);--> statement-breakpoint
CREATE INDEX ratings_of_service ON ratings USING btree (service_id, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX ratings_of_user ON ratings USING btree (user_id);--> statement-breakpoint
CREATE INDEX reports_by_age ON reports USING btree (decided_at);--> statement-breakpoint
CREATE INDEX reports_of_decision ON reports USING btree (decision_id);--> statement-breakpoint
CREATE INDEX reports_of_person ON reports USING btree (person_id);--> statement-breakpoint
CREATE INDEX reports_of_reporter ON reports USING btree (reporter_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX reports_one_open ON reports USING btree (subject_type, subject_id, COALESCE(reporter_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (status = 'open'::text);--> statement-breakpoint
CREATE INDEX reports_waiting ON reports USING btree (created_at) WHERE (status = 'open'::text);--> statement-breakpoint
CREATE INDEX request_offers_conversation ON request_offers USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX request_offers_of_provider ON request_offers USING btree (provider_id);--> statement-breakpoint
CREATE INDEX requests_ended ON requests USING btree (ended_at) WHERE (ended_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX requests_ends ON requests USING btree (expires_at) WHERE (status = 'open'::text);--> statement-breakpoint
CREATE INDEX requests_of_customer ON requests USING btree (customer_id, created_at);--> statement-breakpoint
CREATE INDEX requests_open ON requests USING btree (category, created_at) WHERE (status = 'open'::text);--> statement-breakpoint
CREATE INDEX requests_to_tell ON requests USING btree (tell_at) WHERE (tell_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX returned_letters_about ON returned_letters USING btree (about);--> statement-breakpoint
CREATE INDEX returned_letters_by_age ON returned_letters USING btree (created_at);--> statement-breakpoint
CREATE INDEX returned_letters_of_recipient ON returned_letters USING btree (recipient);--> statement-breakpoint
CREATE INDEX review_replies_of_provider ON review_replies USING btree (provider_id);--> statement-breakpoint
CREATE INDEX saved_providers_provider ON saved_providers USING btree (provider_id);--> statement-breakpoint
CREATE INDEX saved_services_service ON saved_services USING btree (service_id);--> statement-breakpoint
CREATE INDEX service_words_beginning ON service_words USING btree (word text_pattern_ops);--> statement-breakpoint
CREATE INDEX service_words_similar ON service_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX services_areas ON services USING gin (areas) WITH (fastupdate='false') WHERE ((status = 'active'::text) AND (deleted_at IS NULL) AND (areas IS NOT NULL));--> statement-breakpoint
CREATE INDEX services_beginnings ON services USING gin (word_beginnings(title_key), word_beginnings(keywords_key)) WITH (fastupdate='false') WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_best_titles ON services USING btree (score, id, user_id, title_key) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_by_id ON services USING btree (id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_category ON services USING btree (parent_category, created_at DESC, id DESC) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_category_best ON services USING btree (parent_category, score, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_category_price ON services USING btree (parent_category, price_from, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_category_rating ON services USING btree (parent_category, rating, rating_count, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_descriptions ON services USING gin (description_words(description)) WITH (fastupdate='false') WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_free ON services USING btree (free_day, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL) AND (free_day IS NOT NULL));--> statement-breakpoint
CREATE INDEX services_letters ON services USING gin (letter_pairs(title_key), letter_pairs(keywords_key)) WITH (fastupdate='false') WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_newest ON services USING btree (created_at DESC, id DESC) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_owner ON services USING btree (user_id, created_at);--> statement-breakpoint
CREATE INDEX services_price ON services USING btree (price_from, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_rating ON services USING btree (rating DESC, rating_count DESC, id DESC) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_same_text ON services USING btree (md5(description), user_id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX services_town ON services USING btree (town_key, created_at, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_best ON services USING btree (town_key, score, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_category ON services USING btree (town_key, parent_category, created_at, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_category_best ON services USING btree (town_key, parent_category, score, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_category_price ON services USING btree (town_key, parent_category, price_from, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_category_rating ON services USING btree (town_key, parent_category, rating, rating_count, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_price ON services USING btree (town_key, price_from, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_rating ON services USING btree (town_key, rating, rating_count, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_town_trade ON services USING btree (town_key, category, created_at, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_trade ON services USING btree (category, created_at, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_trade_best ON services USING btree (category, score, id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX services_words ON services USING gin (parent_category, town_key, search_words(title_key, keywords_key)) WITH (fastupdate='false') WHERE ((status = 'active'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);--> statement-breakpoint
CREATE INDEX support_answers_of_message ON support_answers USING btree (message_id);--> statement-breakpoint
CREATE INDEX support_messages_by_age ON support_messages USING btree (created_at);--> statement-breakpoint
CREATE INDEX support_messages_of_email ON support_messages USING btree (email);--> statement-breakpoint
CREATE INDEX support_messages_of_user ON support_messages USING btree (user_id);--> statement-breakpoint
CREATE INDEX unmet_searches_often ON unmet_searches USING btree (times);--> statement-breakpoint
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);--> statement-breakpoint
CREATE TRIGGER appointments_take_length BEFORE INSERT ON appointments FOR EACH ROW WHEN ((new.busy IS NULL)) EXECUTE FUNCTION take_length();--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER profiles_pass_town_on AFTER UPDATE OF location ON profiles FOR EACH ROW WHEN ((old.location IS DISTINCT FROM new.location)) EXECUTE FUNCTION pass_town_on();--> statement-breakpoint
CREATE TRIGGER profiles_take_slug BEFORE INSERT OR UPDATE OF name, account_role, email_verified ON profiles FOR EACH ROW WHEN (((new.slug IS NULL) AND (new.account_role = 'provider'::text) AND new.email_verified AND (new.name <> ''::text))) EXECUTE FUNCTION take_slug();--> statement-breakpoint
CREATE TRIGGER provider_areas_added AFTER INSERT ON provider_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_areas_of_services();--> statement-breakpoint
CREATE TRIGGER provider_areas_gone AFTER DELETE ON provider_areas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_areas_of_services();--> statement-breakpoint
CREATE TRIGGER quote_versions_kept BEFORE DELETE OR UPDATE ON quote_versions FOR EACH ROW EXECUTE FUNCTION keep_quote_version();--> statement-breakpoint
CREATE TRIGGER services_added AFTER INSERT ON services REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
CREATE TRIGGER services_areas BEFORE INSERT ON services FOR EACH ROW EXECUTE FUNCTION keep_areas_of_service();--> statement-breakpoint
CREATE TRIGGER services_ask_for_free_day AFTER INSERT OR UPDATE OF status, duration_minutes ON services FOR EACH ROW EXECUTE FUNCTION ask_for_free_day();--> statement-breakpoint
CREATE TRIGGER services_changed AFTER UPDATE ON services REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
CREATE TRIGGER services_keep_score BEFORE INSERT OR UPDATE OF rating_sum, rating_count, answers, free_day ON services FOR EACH ROW EXECUTE FUNCTION keep_score();--> statement-breakpoint
CREATE TRIGGER services_removed AFTER DELETE ON services REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_service_words();--> statement-breakpoint
CREATE TRIGGER services_take_town BEFORE INSERT ON services FOR EACH ROW EXECUTE FUNCTION take_town();--> statement-breakpoint
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY appeals
    ADD CONSTRAINT appeals_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id);--> statement-breakpoint
ALTER TABLE ONLY appeals
    ADD CONSTRAINT appeals_person_id_profiles_id_fk FOREIGN KEY (person_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY appointment_reminders
    ADD CONSTRAINT appointment_reminders_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY appointment_settings
    ADD CONSTRAINT appointment_settings_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_customer_id_profiles_id_fk FOREIGN KEY (customer_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY appointments
    ADD CONSTRAINT appointments_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY assistant_conversations
    ADD CONSTRAINT assistant_conversations_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY assistant_replies
    ADD CONSTRAINT assistant_replies_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY assistant_replies
    ADD CONSTRAINT assistant_replies_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY assistant_replies
    ADD CONSTRAINT assistant_replies_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocked_id_profiles_id_fk FOREIGN KEY (blocked_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocker_id_profiles_id_fk FOREIGN KEY (blocker_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY booking_notes
    ADD CONSTRAINT booking_notes_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT calendar_feeds_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_person_id_profiles_id_fk FOREIGN KEY (person_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY conversations
    ADD CONSTRAINT conversations_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY conversations
    ADD CONSTRAINT conversations_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY conversations
    ADD CONSTRAINT conversations_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY days_off
    ADD CONSTRAINT days_off_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY deleted_conversations
    ADD CONSTRAINT deleted_conversations_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY free_day_checks
    ADD CONSTRAINT free_day_checks_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY message_letters
    ADD CONSTRAINT message_letters_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY payment_accounts
    ADD CONSTRAINT payment_accounts_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY price_items
    ADD CONSTRAINT price_items_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY price_lists
    ADD CONSTRAINT price_lists_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY provider_areas
    ADD CONSTRAINT provider_areas_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY provider_facts
    ADD CONSTRAINT provider_facts_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY provider_websites
    ADD CONSTRAINT provider_websites_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY quote_expiries
    ADD CONSTRAINT quote_expiries_quote_id_quotes_id_fk FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY quote_versions
    ADD CONSTRAINT quote_versions_quote_id_quotes_id_fk FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_customer_id_profiles_id_fk FOREIGN KEY (customer_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_claimed_by_profiles_id_fk FOREIGN KEY (claimed_by) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_person_id_profiles_id_fk FOREIGN KEY (person_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_reporter_id_profiles_id_fk FOREIGN KEY (reporter_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_request_id_requests_id_fk FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY request_offers
    ADD CONSTRAINT request_offers_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY request_tellings
    ADD CONSTRAINT request_tellings_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY requests
    ADD CONSTRAINT requests_customer_id_profiles_id_fk FOREIGN KEY (customer_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY review_replies
    ADD CONSTRAINT review_replies_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY review_replies
    ADD CONSTRAINT review_replies_rating_id_ratings_id_fk FOREIGN KEY (rating_id) REFERENCES ratings(id);--> statement-breakpoint
ALTER TABLE ONLY saved_providers
    ADD CONSTRAINT saved_providers_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY saved_providers
    ADD CONSTRAINT saved_providers_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY saved_services
    ADD CONSTRAINT saved_services_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id);--> statement-breakpoint
ALTER TABLE ONLY saved_services
    ADD CONSTRAINT saved_services_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY services
    ADD CONSTRAINT services_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY site_counts
    ADD CONSTRAINT site_counts_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY support_answers
    ADD CONSTRAINT support_answers_answered_by_profiles_id_fk FOREIGN KEY (answered_by) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY support_answers
    ADD CONSTRAINT support_answers_message_id_support_messages_id_fk FOREIGN KEY (message_id) REFERENCES support_messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY support_messages
    ADD CONSTRAINT support_messages_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY taken_back
    ADD CONSTRAINT taken_back_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY two_factors
    ADD CONSTRAINT two_factors_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY view_counts
    ADD CONSTRAINT view_counts_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE ONLY website_drafts
    ADD CONSTRAINT website_drafts_website_id_provider_websites_id_fk FOREIGN KEY (website_id) REFERENCES provider_websites(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY website_sections
    ADD CONSTRAINT website_sections_website_id_provider_websites_id_fk FOREIGN KEY (website_id) REFERENCES provider_websites(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY working_hours
    ADD CONSTRAINT working_hours_provider_id_profiles_id_fk FOREIGN KEY (provider_id) REFERENCES profiles(id);
